import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import type { MissingSkinRow } from './skin-facts.ts'

export const missingColumns = defineColumns<MissingSkinRow>()([
  { id: 'skin', title: 'Skin', kind: 'item', value: ({ skin }) => skin, href: () => null },
  {
    id: 'weaponType',
    title: 'Weapon type',
    kind: 'text',
    isWords: true,
    width: 110,
    value: ({ weaponType }) => weaponType,
  },
  {
    id: 'source',
    title: 'Cheapest source',
    kind: 'link',
    width: 260,
    help: 'Item whose use unlocks the skin',
    value: ({ source }) => (source === null ? null : { href: itemPath(source.id), label: source.name }),
  },
  { id: 'price', title: 'Price', kind: 'coins', help: 'Lowest ask of the source', value: ({ price }) => price },
])

export const missingKey = ({ skin }: MissingSkinRow): number => skin.id
