import { createDb } from '@gildscope/db'
import { startDatabase } from '../support/database.ts'
import { simulateWeek } from './simulate-week.ts'
import { measureSize } from './measure-size.ts'
const d = await startDatabase('disposable'); const h = createDb(d.url)
try { const t=performance.now(); for (const r of await simulateWeek(h)) console.log(r.what, '|', r.value, JSON.stringify(r.figures)); console.log('total', performance.now()-t)
for (const r of await measureSize(h.pool, new Date('2026-03-09'))) console.log(r.what, '|', r.value, JSON.stringify(r.figures)); console.log('total', performance.now()-t)
} finally { await h.close(); await d.close() }
