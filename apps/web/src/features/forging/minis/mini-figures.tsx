import { forgeSummary, forgeValue, miniInputPrice } from '@gildscope/market'
import { useMemo } from 'react'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'
import { CoinField } from '../shared/coin-field.tsx'
import type { ForgeRow } from '../shared/forge-rows.ts'
import { inputItems } from '../shared/input-items.ts'
import { useInputPrice } from '../shared/use-input-price.ts'
import { SummaryPanel, ValuePanel } from '../shared/value-panels.tsx'
import { InputRarityChoice, useInputRarity } from './input-rarity.tsx'

type MiniFiguresProps = { rows: readonly ForgeRow[]; items: ReadonlyMap<number, KnownItem> }

/** The results of forging minis, and the value of the next forge. */
export const MiniFigures = ({ rows, items }: MiniFiguresProps) => {
  const inputs = useMemo(() => inputItems(items.values()), [items])
  const [rarity, setRarity] = useInputRarity((some) => miniInputPrice(inputs, some) !== null)
  const cheapest = useMemo(() => miniInputPrice(inputs, rarity), [inputs, rarity])
  const [inputPrice, setInputPrice] = useInputPrice(cheapest)
  const summary = useMemo(() => {
    const now = new Map(rows.map((row) => [row.itemId, row.now]))
    return forgeSummary(
      rows,
      () => false,
      (id) => now.get(id) ?? null,
    )
  }, [rows])
  const value = useMemo(() => forgeValue({ sells: rows.map(({ now }) => now), inputPrice }), [rows, inputPrice])
  return (
    <>
      <SummaryPanel found={null} summary={summary} value={value}>
        <CoinField label="Price of one input" onChange={setInputPrice} value={inputPrice} />
        <InputRarityChoice onChange={setRarity} rarity={rarity} />
      </SummaryPanel>
      <ValuePanel summary={summary} />
    </>
  )
}
