import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The records of a gzipped file with one JSON text a line. The caller says what a record is. */
export const readJsonLines = <Record>(file: string): Record[] =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => recordOf<Record>(line))

/** The one cast: what a recorded line holds is known, and a line that holds something else fails its test. */
const recordOf = <Record>(line: string): Record => JSON.parse(line) as Record
