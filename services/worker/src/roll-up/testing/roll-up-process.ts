// One roll-up in a process of its own, for tests that kill it.
import { createDb } from '@gildscope/db'
import { rollUp } from '../roll-up.ts'

const { pool, close } = createDb(process.env.DATABASE_URL ?? '')
await rollUp({ pool, now: new Date(Number(process.env.NOW_MS)), signal: new AbortController().signal })
await close()
