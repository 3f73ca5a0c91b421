import type { ArchiveKind } from '@gildscope/db'
import { orders } from './orders.ts'
import type { Source } from './source.ts'
import { trades } from './trades.ts'
import { wealth } from './wealth.ts'
import { wvw } from './wvw.ts'

export const SOURCES: Record<ArchiveKind, Source> = { trades, orders, wvw, wealth }
