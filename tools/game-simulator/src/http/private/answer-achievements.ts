import type { AchievementRecord } from '../../players/player-records.ts'
import { type Answer, jsonBytes } from '../answer.ts'
import { answerResource } from '../answer-resource.ts'
import type { Call } from '../resource.ts'
import { listAnswer } from './private-answer.ts'

/** `account/achievements`: all of them by default, else by ids or page. */
export const answerAchievements = (call: Call, achievements: readonly AchievementRecord[]): Answer => {
  const { id, ids, page, page_size } = call.query
  if ([id, ids, page, page_size].every((chosen) => chosen === undefined)) return listAnswer(achievements)
  const byId = new Map(achievements.map((achievement) => [achievement.id, achievement]))
  return answerResource(
    {
      endpoint: 'account/achievements',
      ids: () => [...byId.keys()],
      json: (wanted) => {
        const achievement = byId.get(Number(wanted))
        return achievement ? jsonBytes(achievement) : null
      },
      expandsAll: true,
      localized: false,
      maxAgeSeconds: 0,
    },
    call,
  )
}
