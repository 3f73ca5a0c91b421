/** A currency of our own: its value is either made up or follows the price of an item. */
export type JokeCurrency = {
  key: string
  name: string
  /** What it is used for. */
  note: string
} & ({ copper: number } | { itemId: number; count: number })

export const CURRENCIES: readonly JokeCurrency[] = [
  { key: 'wine', name: 'Rounds of Elonian wine', note: 'For you alone', itemId: 19_663, count: 1 },
  { key: 'hugs', name: 'Quaggan hugs', note: 'Quaggan would give them for free', copper: 150 },
  { key: 'shinies', name: 'Skritt shinies', note: 'Any three will do', copper: 3 },
  { key: 'hairballs', name: 'Charr hairballs', note: 'Fresh ones only', copper: 7 },
  { key: 'sighs', name: 'Waypoint sighs', note: 'One for each trip that could have been walked', copper: 211 },
  { key: 'lectures', name: 'Minutes of an asura explaining', note: 'Nobody asked', copper: 4_200 },
  { key: 'bags', name: 'Bags to be sorted tomorrow', note: 'Really tomorrow this time', copper: 800 },
  { key: 'events', name: 'Last events before bed', note: 'Worth most after midnight', copper: 16_000 },
  { key: 'naps', name: 'Naps of a sylvari in the sun', note: 'Leaves must be turned once', copper: 2_525 },
  { key: 'pies', name: 'Omnomberry pies', note: 'A dozen berries each, and nobody counts', itemId: 12_128, count: 12 },
  { key: 'teeth', name: 'Holes in teeth', note: 'A hundred pieces of candy corn', itemId: 36_041, count: 100 },
  { key: 'snow', name: 'Snowball fights', note: 'Twenty snowflakes, no stones', itemId: 86_601, count: 20 },
  { key: 'dares', name: 'Ghost pepper dares', note: 'Eaten whole', itemId: 12_544, count: 1 },
  { key: 'omelettes', name: 'Norn omelettes', note: 'Thirty eggs, for one', itemId: 12_143, count: 30 },
]
