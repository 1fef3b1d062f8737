import { afterEach, expect, it, vi } from 'vitest';
import { dayBefore, today } from './days';

afterEach(() => vi.useRealTimers());

it.each([
    ['2026-11-17', '2026-11-16'],
    ['2026-03-01', '2026-02-28'],
    ['2028-03-01', '2028-02-29'],
    ['2027-01-01', '2026-12-31'],
])('before %s comes %s', (date, before) => expect(dayBefore(date)).toBe(before));

it('today is the day by UTC, as at the server', () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date('2026-11-17T23:59:59-05:00'));
    expect(today()).toBe('2026-11-18');
});
