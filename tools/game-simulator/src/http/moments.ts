import { DAY_MS } from '@gildscope/base/time'
import { z } from 'zod'

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/

const isMoment = (text: string): boolean => /^\d{1,16}$/.test(text) || !Number.isNaN(Date.parse(text))
const toMs = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : Date.parse(text))

const momentText = z.string().refine(isMoment, 'must be a date, an ISO instant or Unix milliseconds')

/** A date, an instant or Unix milliseconds in a query, as Unix ms. */
export const momentSchema = momentText.transform(toMs)

/** The same as an inclusive end: a bare date means the whole day. */
export const endMomentSchema = momentText.transform((text) =>
  DATE_ONLY.test(text) ? toMs(text) + DAY_MS - 1 : toMs(text),
)
