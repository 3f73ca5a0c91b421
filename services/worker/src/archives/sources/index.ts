import type { ArchiveKind } from '@gildscope/contracts'
import { orders } from './orders.ts'
import type { Source } from './source.ts'
import { trades } from './trades.ts'
import { wealth } from './wealth.ts'
import { wvw } from './wvw.ts'

/** How each kind of archive is read. */
export const SOURCES: Readonly<Record<ArchiveKind, Source>> = { trades, orders, wvw, wealth }
