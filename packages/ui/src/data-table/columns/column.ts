import type { Side } from '@gildscope/market'
import type { ReactNode } from 'react'
import type { ItemRef } from '../../item/item-ref.ts'

export type DateForm = 'instant' | 'day' | 'age' | 'short' | 'time' | 'month'

export type Aside = {
  href: string
  label: string
  /** The same with the name of the item. */
  title: string
}

type KindOf<Row> =
  /** `isWords`: a word of the game without spaces, shown and searched with them; files have it as the API does. */
  | { kind: 'text'; value: (row: Row) => string | null | undefined; isWords?: boolean }
  /**
   * Sorted and filtered by name. `href`: page of the item. `picture`: size in px, if the picture is the main content.
   */
  | {
      kind: 'item'
      value: (row: Row) => ItemRef | null
      href: (row: Row) => string | null
      picture?: 50
      /** A further page of the item, over the end of its name while the pointer is on the row. */
      aside?: (row: Row) => Aside | null
    }
  /** Copper. `gold`: sums, shown in gold only. Filters are in gold. */
  | { kind: 'coins'; value: (row: Row) => number | null | undefined; form?: 'exact' | 'gold'; hasBar?: boolean }
  /** `unit` directly follows the figure, such as `/d`. */
  | { kind: 'number'; value: (row: Row) => number | null | undefined; decimals?: number; unit?: string }
  /** A count of what its row is, which may be coin, in copper. Filters read the count. */
  | { kind: 'units'; value: (row: Row) => { units: number; isCoin: boolean } | null }
  /** In percent: 12.5 is `12.5 %`. `sign` directly precedes the figure, such as `±`. */
  | {
      kind: 'percent'
      value: (row: Row) => number | null | undefined
      decimals?: number
      sign?: string
      hasBar?: boolean
      /** Whether a missing value is a dash: not for want of something to divide by, but because a part is unknown. */
      isUnknown?: (row: Row) => boolean
    }
  /** In percent, from the minimum to the maximum; sorted by width relative to the value. */
  | { kind: 'interval'; value: (row: Row) => { low: number; high: number } | null }
  /** In percent, with sign, arrow and colour. */
  | { kind: 'change'; value: (row: Row) => number | null | undefined; decimals?: number }
  /** In hours, shown as minutes, hours or days. */
  | { kind: 'duration'; value: (row: Row) => number | null | undefined }
  /**
   * ISO text. `day`: a UTC day; `age`: `3 h`, the instant on hover. Short forms in UTC: `short` is `14 Nov`, `time` is
   * `17:36`, `month` is `Nov 2026`.
   */
  | { kind: 'date'; value: (row: Row) => string | null | undefined; form?: DateForm }
  /** A UTC day as a heading of its row: `Thu 19 Nov`; `part`: the row is a part of that day, and this is its name. */
  | { kind: 'day'; value: (row: Row) => { day: string; part?: string } | null }
  /** A count with a bar behind it that grows from the right; the longest bar belongs to the greatest visible row. */
  | { kind: 'count-with-bar'; value: (row: Row) => number | null | undefined }
  | { kind: 'link'; value: (row: Row) => { href: string; label: string } | null }
  /** A small drawing of figures that have columns of their own; not sorted, filtered or exported. */
  | { kind: 'drawing'; value: (row: Row) => { draw: () => ReactNode } | null }
  /** A button that does something with its row; `of` names the row to screen readers. `danger`: something is lost. */
  | { kind: 'action'; value: (row: Row) => { label: string; of: string; tone?: 'danger'; onPress: () => void } | null }

export type ColumnKind = KindOf<never>['kind']

/** The possible values of a cell; a missing value is null. */
export type CellValue = NonNullable<ReturnType<KindOf<never>['value']>>

/** One column of a table: everything about it in one place. */
export type Column<Row> = {
  /** Also its name in the address and in CSV and JSON; for tables that the items service sorts, the field. */
  id: string
  title: string
  /** Id of a column group; columns without one come first and are always visible. */
  group?: string
  /** Small text after the title, such as `est.` */
  note?: string
  /** Explanation shown on hover and read by screen readers. */
  help?: string
  /** Side of the order book, drawn as a mark before the title. */
  side?: Side
  /** Above zero green with `+`, below zero stepped back, because it is no opportunity. */
  isGain?: boolean
  /** With `isGain`: negative values are red, because they are losses. */
  isLoss?: boolean
  /** Hidden until selected in the column chooser. */
  isHidden?: boolean
  /** Default true; `false` disables sorting and filter. */
  isSortable?: boolean
  isFilterable?: boolean
  /** A value that changes while the row stays flashes. */
  isLive?: boolean
  /** Exact figure or interval, on hover of a cell. */
  detail?: (row: Row) => string | null
  /** Aligned left regardless of its kind, because it names the row. */
  isLeft?: boolean
  /** A grey line below the value, in the first column on a phone, which has no room for the columns that contain it. */
  under?: (row: Row) => string | null
  /** A grey line below the value where there is room for columns: rows of such a table have the height of a phone's. Not of a live column. */
  secondLine?: (row: Row) => string | null
  /** `warn`, `bad`: a problem with the cell, explained in its detail; `quiet`: drawn faintly. */
  tone?: (row: Row) => 'warn' | 'bad' | 'quiet' | null
  /** Width in px; kinds have their own. */
  width?: number
} & KindOf<Row>

export type ColumnGroup = {
  id: string
  title: string
  /** Label of the rail that a collapsed group is. */
  rail: string
  side?: Side
  /** Open unless the address overrides it. */
  isOpen?: boolean
}

/** A column of rows of any type: its properties that do not depend on a row. */
export type AnyColumn = Column<never>

export const cellValue = <Row>(column: Column<Row>, row: Row): CellValue | null => column.value(row) ?? null

/** Columns for rows of one type, checked one by one. */
export const defineColumns =
  <Row>() =>
  <const C extends readonly Column<Row>[]>(columns: C): readonly Column<Row>[] =>
    columns
