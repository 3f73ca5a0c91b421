import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url))
/** The last migration before the first release; live updates from older versions are not supported. */
const BEFORE_RELEASES = 19

/**
 * A statement that removes something a process of the previous release may still use; it names the last release that
 * used it.
 */
const CONTRACT = /^-- contract: last used by (\d+\.\d+\.\d+)$/m

const TAKES_AWAY: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops what may be used', /\bdrop\s+(table|column|schema|type|view|function|sequence)\b/i],
  ['renames what may be used', /\brename\s+(to|column|constraint)\b/i],
  ['changes the type of a column', /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i],
  ['refuses rows that were written before', /\bset\s+not\s+null\b/i],
  ['takes a default away', /\bdrop\s+default\b/i],
  ['truncates a table', /\btruncate\b/i],
]
const ADDED_COLUMN = /\badd\s+column\s+[^;,]*/gi

const withoutComments = (sql: string): string =>
  sql
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/--.*$/gm, '')
    // The body of a function runs when it is called and is not itself a schema change.
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")

const isOlder = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' }) < 0

/** Parts of a migration that processes of the previous release would not survive. */
const breaksIn = (sql: string, version: string): string[] => {
  const contract = CONTRACT.exec(sql)?.[1]
  if (contract !== undefined && isOlder(contract, version)) return []
  const text = withoutComments(sql)
  const columns = [...text.matchAll(ADDED_COLUMN)]
    .map(([column]) => column)
    .filter((column) => /\bnot\s+null\b/i.test(column) && !/\b(default|generated)\b/i.test(column))
    .map((column) => `a new column that older processes do not fill: ${column.trim().slice(0, 80)}`)
  return [...TAKES_AWAY.filter(([, pattern]) => pattern.test(text)).map(([what]) => what), ...columns]
}

describe('a migration', () => {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > BEFORE_RELEASES)
    .sort()

  test('only adds: during an update, processes of the previous release keep running', () => {
    const found = files.map((name) => [name, breaksIn(readFileSync(FOLDER + name, 'utf8'), manifest.version)] as const)
    expect(found.filter(([, breaks]) => breaks.length > 0)).toEqual([])
  })

  test.each([
    ['drop table market.old', 'drops what may be used'],
    ['alter table market.item drop column name', 'drops what may be used'],
    ['ALTER TABLE "market"."item" RENAME COLUMN "a" TO "b"', 'renames what may be used'],
    ['alter table market.item alter column id set data type bigint', 'changes the type of a column'],
    ['alter table market.item alter column id type bigint', 'changes the type of a column'],
    ['alter table market.item alter column name set not null', 'refuses rows that were written before'],
    ['alter table market.item alter column name drop default', 'takes a default away'],
    ['truncate market.item', 'truncates a table'],
  ])('%j breaks what runs', (sql, what) => {
    expect(breaksIn(sql, '1.0.0')).toEqual([what])
  })

  test('adds columns that older processes need not know', () => {
    expect(breaksIn('alter table market.item add column worth integer not null', '1.0.0')).toHaveLength(1)
    expect(breaksIn('alter table market.item add column worth integer not null default 0', '1.0.0')).toEqual([])
    expect(breaksIn('alter table market.item add column worth integer', '1.0.0')).toEqual([])
  })

  test('may drop, a release later, what is no longer used', () => {
    const sql = '-- contract: last used by 0.9.0\ndrop table market.old'
    expect(breaksIn(sql, '0.10.0')).toEqual([])
    expect(breaksIn(sql, '0.9.0')).toEqual(['drops what may be used'])
  })

  test('is judged by its statements alone', () => {
    const sql = `-- drop table a\n/* truncate b */ create function f() returns void language sql as $$ truncate c $$;`
    expect(breaksIn(sql, '1.0.0')).toEqual([])
  })
})
