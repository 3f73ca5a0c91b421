import type { ApiRecord } from '../world.ts'

/** Material storage categories under their real ids. */
const CATEGORIES = [
  { id: 5, name: 'Cooking Materials', order: 6 },
  { id: 6, name: 'Basic Crafting Materials', order: 1 },
  { id: 29, name: 'Intermediate Crafting Materials', order: 2 },
  { id: 30, name: 'Gemstones and Jewels', order: 4 },
  { id: 37, name: 'Advanced Crafting Materials', order: 3 },
  { id: 38, name: 'Festive Materials', order: 7 },
  { id: 46, name: 'Ascended Materials', order: 5 },
  { id: 49, name: 'Cooking Ingredients', order: 8 },
  { id: 50, name: 'Scribing Materials', order: 9 },
] as const

export const createMaterials = (categoryOf: ReadonlyMap<number, number>): ApiRecord[] =>
  CATEGORIES.map(({ id, name, order }) => ({
    id,
    name,
    items: [...categoryOf].filter(([, category]) => category === id).map(([item]) => item),
    order,
  }))
