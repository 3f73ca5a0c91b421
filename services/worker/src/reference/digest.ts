import { hash } from 'node:crypto'

/** Tells whether a record changed since it was stored. Depends on the order of keys, which the game keeps. */
export const digest = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64')
