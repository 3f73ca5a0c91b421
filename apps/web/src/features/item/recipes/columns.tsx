import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../paths.ts'
import { craftText, type RecipeRow } from './model.ts'

export const recipeColumns = defineColumns<RecipeRow>()([
  {
    id: 'output',
    title: 'Output',
    kind: 'item',
    value: ({ output }) => output,
    href: ({ output }) => itemPath(output.id),
  },
  { id: 'craft', title: 'Made by', kind: 'text', value: ({ recipe }) => craftText(recipe) },
  { id: 'needs', title: 'Needs', kind: 'number', value: ({ needs }) => needs, help: 'Units of this item in one craft' },
  { id: 'cost', title: 'Craft cost', kind: 'coins', value: ({ cost }) => cost },
  { id: 'sell', title: 'Sell', kind: 'coins', value: ({ sell }) => sell, help: 'Lowest ask of one unit' },
  {
    id: 'profit',
    title: 'Profit',
    kind: 'coins',
    value: ({ profit }) => profit,
    help: 'Of one craft, after 15 % fees',
    isGain: true,
  },
])
