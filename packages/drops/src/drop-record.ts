export type Activity = 'Opening' | 'Salvaging' | 'BLTC'
export type Delay = '' | 'Day' | 'Week' | 'Month' | '3Month'

/** `price`: copper each, the lowest ask at the time of the record; null if it was unknown. */
export type PricedStack = { id: number; quantity: number; price: number | null }

/** What one player consumed and gained between two snapshots. */
export type DropRecord = {
  id: string
  /** Pseudonym of the game account. */
  account: string
  activity: Activity
  /** When the second snapshot was taken. */
  iso: string
  level: number
  /** Magic find in percent. */
  mf: number
  /** Name of the kit; '' if nothing was salvaged. */
  salvageKit: string
  delay: Delay
  build: number | null
  /** One entry; for Black Lion Chests the chest, then as many keys. */
  consumed: PricedStack[]
  items: PricedStack[]
  /** Differences of the wallet, which may be negative. */
  wallet: { id: number; value: number }[]
}

/** Units of each item gained; stacks of the same item are added. */
export const unitsGained = (record: Pick<DropRecord, 'items'>): Map<number, number> => {
  const units = new Map<number, number>()
  for (const { id, quantity } of record.items) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

/** Id and quantity of what was consumed: of a chest and its key, the chest. */
export const consumedOf = (record: Pick<DropRecord, 'consumed'>): { id: number; quantity: number } => {
  const [first] = record.consumed
  if (first === undefined) throw new Error('A record of drops must have something consumed, this one has nothing.')
  return { id: first.id, quantity: first.quantity }
}
