import { decodeSeason, PHASES, SEASON_SIZE, type SeasonFigure, seasonPlace } from '@gildscope/market'
import { benjaminiHochberg } from '@gildscope/statistics/benjamini-hochberg'
import type pg from 'pg'

/** All items of a festival and a figure, by id. */
export type SeasonTable = {
  ids: Int32Array
  /** `SEASON_SIZE` numbers of each item. */
  numbers: Float32Array
  /** False-discovery rates, phase by phase. */
  rates: readonly Float64Array[]
}

const ratesOf = (numbers: Float32Array, count: number): Float64Array[] =>
  PHASES.map((phase) => {
    const place = seasonPlace(phase, 'chance')
    return benjaminiHochberg(Float64Array.from({ length: count }, (_, row) => numbers[row * SEASON_SIZE + place]!))
  })

export const seasonRepository = ({ small, large }: { small: pg.Pool; large: pg.Pool }) => ({
  /** Changes when seasons were counted again. */
  findVersion: async (): Promise<number> => {
    const { rows } = await small.query<{ next: number }>(`select next from market.roll_up_mark where stage = 'season'`)
    return rows[0]?.next ?? 0
  },

  findTable: async (festival: string, figure: SeasonFigure): Promise<SeasonTable> => {
    const { rows } = await large.query<{ item_id: number; data: Buffer }>(
      'select item_id, data from market.season where festival = $1 and figure = $2 order by item_id',
      [festival, figure],
    )
    const numbers = new Float32Array(rows.length * SEASON_SIZE)
    rows.forEach(({ data }, row) => {
      decodeSeason(data, numbers, row * SEASON_SIZE)
    })
    return { ids: Int32Array.from(rows, (row) => row.item_id), numbers, rates: ratesOf(numbers, rows.length) }
  },
})

export type SeasonRepository = ReturnType<typeof seasonRepository>
