import { hash } from 'node:crypto'

/** Detects whether a record changed since it was stored. Depends on the order of keys, which the game preserves. */
export const digest = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64')
