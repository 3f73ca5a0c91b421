import type { Notice } from '@gildscope/contracts'

const ENDS_A_CLAUSE = /[.:;!?]$/

/** The lines of an event as one: behind a full stop or a colon no comma follows. */
export const inOneLine = (lines: Notice['lines']): string =>
  lines.reduce((text, line) => (text === '' ? line : `${text}${ENDS_A_CLAUSE.test(text) ? '' : ','} ${line}`), '')
