import { DROP_WAYS_SOURCE } from '@gildscope/contracts'
import type { Plan, Purchase, Step, TreeNode } from '@gildscope/planner'
import { CONVERSIONS, goodParts } from '@gildscope/planner'
import { formatNumber, goldText } from '@gildscope/ui'
import { waitText } from './words.ts'

export type TreeRow = {
  key: string
  /** Of each level above it, and of itself, whether it is the last one there; of the first level there is none. */
  isLast: readonly boolean[]
  node: TreeNode
  hasChildren: boolean
  isOpen: boolean
}

/** Rows of the nodes that are open; `least`: dearer ones only. */
export const treeRows = (
  tree: readonly TreeNode[],
  { isOpen, least }: { isOpen: (key: string) => boolean; least: number },
): TreeRow[] => {
  const rowsOf = (node: TreeNode, key: string, isLast: readonly boolean[]): TreeRow[] => {
    const children = node.children.filter(({ cost }) => least === 0 || (cost ?? 0) >= least)
    const open = isOpen(key)
    return [
      { key, isLast, node, hasChildren: children.length > 0, isOpen: open },
      ...(open
        ? children.flatMap((child, index) =>
            rowsOf(child, `${key}.${index}`, [...isLast, index === children.length - 1]),
          )
        : []),
    ]
  }
  return tree
    .filter(({ cost }) => least === 0 || (cost ?? 0) >= least)
    .flatMap((node, index) => rowsOf(node, String(index), []))
}

export const countNodes = (tree: readonly TreeNode[]): number =>
  tree.reduce((sum, { children }) => sum + 1 + countNodes(children), 0)

export const WAY_WORDS: Readonly<Record<TreeNode['ways'][number], string>> = {
  own: 'Own',
  now: 'Buy',
  order: 'Order',
  craft: 'Craft',
  forge: 'Forge',
  vendor: 'Vendor',
  convert: 'Convert',
  obtain: 'Obtain',
}

const OTHER_WORDS: Readonly<Record<TreeNode['ways'][number], string>> = {
  own: 'use your own',
  now: 'buy at once',
  order: 'by order',
  craft: 'craft',
  forge: 'forge',
  vendor: 'from a vendor',
  convert: 'refine, salvage or open',
  obtain: 'obtain',
}

export const otherText = ({ other }: TreeNode): string => {
  if (other === null) return '–'
  return other.barred === 'nobody-can' ? `${OTHER_WORDS[other.way]}, if you could` : OTHER_WORDS[other.way]
}

/** Whether a way that is drawn is done as often as the mean needs. */
export const isForMean = ({ way, tries }: Step): boolean => tries === null || way.count >= tries.way.count

/** Five silver: less is none of the reasons. */
const LEAST_TOLD = 500

const whoText = (step: Step | undefined): string | null => {
  if (step === undefined) return null
  const { tries, times, way, character, discipline, day } = step
  if (tries !== null && times > 1)
    return `${formatNumber(times)} tries at ${formatNumber(tries.way.count, 2)}, ${isForMean(step) ? 'the mean' : 'for nine of ten'}`
  const who = [character, discipline === null ? null : `${discipline} ${way.rating ?? ''}`.trim()]
    .filter(Boolean)
    .join(', ')
  return day === null ? who || null : `${who === '' ? '' : `${who}, `}once a day`
}

/** What one time gives, and whose word that is. */
const convertText = ({ good }: TreeNode, step: Step | undefined): string | null => {
  // Most of it may be made in another way.
  if (step === undefined || !CONVERSIONS.includes(step.way.kind)) return null
  const { way, times } = step
  const { id } = goodParts(good)
  const each = way.output === id ? way.count : (way.byproducts.find((one) => one.id === id)?.count ?? 0)
  const done = [way.kind, formatNumber(times), way.kit === null ? '' : `with ${way.kit}`]
  return `${done.filter(Boolean).join(' ')}, ${way.source === DROP_WAYS_SOURCE ? 'at least ' : ''}${formatNumber(each, 2)} each`
}

const purchaseText = ({ chosen, saved, placed, now }: Purchase, node: TreeNode): string | null => {
  if (chosen === 'order' || chosen === 'both') {
    const saves = saved !== null && saved > 0 ? `saves ${goldText(saved)} g` : 'by order'
    return placed?.wait == null ? saves : `${saves}, waits ${waitText(placed.wait)}`
  }
  if (node.other?.barred === 'order-saves-too-little') return 'an order saves too little'
  return now === null || now.levels === 1 ? null : `${formatNumber(now.levels)} price levels`
}

/** Why a good is had in this way, in a few words. */
export const whyText = (plan: Plan, node: TreeNode): string => {
  const { ways, owned, other, step } = node
  const { kind, id } = goodParts(node.good)
  const purchase = kind === 'item' ? plan.purchases.find(({ item }) => item === id) : undefined
  const vendor = plan.vendors.find(({ item }) => kind === 'item' && item === id)
  const parts = [
    owned > 0 ? `${formatNumber(owned)} held` : null,
    ways.includes('obtain') ? 'nobody sells it' : null,
    ways.includes('now') || ways.includes('order') ? purchase && purchaseText(purchase, node) : null,
    ways.includes('vendor') ? (vendor?.way.merchant?.name ?? null) : null,
    ways.includes('craft') || ways.includes('forge') ? whoText(step === null ? undefined : plan.steps[step]) : null,
    ways.includes('convert') ? convertText(node, step === null ? undefined : plan.steps[step]) : null,
    other !== null && other.barred === null && other.more >= LEAST_TOLD
      ? `${goldText(other.more)} g under the next way`
      : null,
    other === null && !ways.includes('own') && !ways.includes('obtain') ? 'the only way' : null,
  ]
  return parts.filter((part) => part != null && part !== '').join('; ')
}
