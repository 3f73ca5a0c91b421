import { getActivities, getDrops, getItems, getResearchItems } from '@gildscope/contracts'
import { type FirstQueries, firstCall } from '../../../api/first-queries.ts'
import { dropsCall, headCall, isItemChosen, researchItemsCall } from './calls.ts'
import { readSelection } from './selection.ts'

/** The pickers, and for a selected item its data and its drops. */
export const firstQueries: FirstQueries = ({ search }) => {
  const selection = readSelection(search)
  const { activity } = selection
  return [
    firstCall(getActivities),
    firstCall(getResearchItems, researchItemsCall(activity)),
    ...(isItemChosen(selection)
      ? [firstCall(getItems, headCall(selection.itemId)), firstCall(getDrops, dropsCall(selection))]
      : []),
  ]
}
