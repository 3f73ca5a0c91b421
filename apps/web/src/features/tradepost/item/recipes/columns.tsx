import { defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../../pages/paths.ts'
import { craftText, type RecipeRow } from './model.ts'

export const recipeColumns = defineColumns<RecipeRow>()([
  {
    id: 'output',
    title: 'Output',
    kind: 'item',
    value: ({ output }) => output,
    href: ({ output }) => itemPath(output.id),
    detail: ({ detail }) => detail,
    width: 196,
  },
  {
    id: 'craft',
    title: 'Made by',
    kind: 'text',
    value: ({ recipe }) => craftText(recipe),
    detail: ({ detail }) => detail,
    width: 116,
  },
  {
    id: 'needs',
    title: 'Needs',
    kind: 'number',
    value: ({ needs }) => needs,
    help: 'Units of this item in one craft',
    width: 64,
  },
  {
    id: 'cost',
    title: 'Craft cost',
    kind: 'coins',
    value: ({ cost }) => cost,
    help: 'Of one craft, all ingredients bought',
    width: 96,
  },
  { id: 'sell', title: 'Sell', kind: 'coins', value: ({ sell }) => sell, help: 'Lowest ask of one unit', width: 96 },
  {
    id: 'profit',
    title: 'Profit',
    kind: 'coins',
    value: ({ profit }) => profit,
    help: 'Of one craft, after 15 % fees',
    isGain: true,
    width: 100,
  },
])
