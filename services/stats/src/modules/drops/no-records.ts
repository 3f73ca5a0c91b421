import type { ResearchItem } from '@gildscope/research/drops'
import { AppError } from '@gildscope/service-kit'

export const noRecords = ({ activity, itemId }: ResearchItem): AppError =>
  new AppError(
    'NOT_FOUND',
    `nothing was submitted for ${activity} ${itemId}; v1/general/${activity} lists the items of ${activity}`,
  )
