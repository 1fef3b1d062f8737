// Whether this server analyses matches and has a problem of the day: else its pages say that it does not.

export const IS_ANALYSED = !document.querySelector('meta[name="openuno-analyses"]');
