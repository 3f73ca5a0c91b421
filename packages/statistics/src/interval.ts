/** 95 % of such intervals hold the true value. */
export type Interval = { low: number; high: number }
