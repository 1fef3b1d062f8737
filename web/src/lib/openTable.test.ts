import { expect, test } from 'vitest';
import { codeIn } from './openTable';

test.each([
    ['KQ7RMA', 'KQ7RMA'],
    [' kq7-rma ', 'KQ7RMA'],
    ['https://uno.example.org/t/kq7rma', 'KQ7RMA'],
    ['Come and play: https://uno.example.org/t/KQ7RMA?x=1', 'KQ7RMA'],
])('%o names the table %s', (text, code) => {
    expect(codeIn(text)).toBe(code);
});

test.each(['', 'KQ7', 'KQ7RMAB', 'https://uno.example.org/rules/party', 'KQ7RM!'])(
    '%o names no table',
    (text) => {
        expect(codeIn(text)).toBeNull();
    },
);
