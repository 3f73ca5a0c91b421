import { getFlipCandidates } from '@gildscope/contracts'
import { route, sharedLoad, sharedLoadOfVersion } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { answerOfSnapshot, type SnapshotAnswers } from '../../answers/answer-of-snapshot.ts'
import type { Bulk } from '../../bulk/create-bulk.ts'
import { makeInTurn } from '../../bulk/work.ts'
import { type CountedFacts, candidatesAnswer } from './flip-candidates.ts'
import type { FlipRepository } from './flip-repository.ts'

type FlipDeps = { answers: SnapshotAnswers; repository: FlipRepository; bulk: Bulk; now: () => number }

export const flipRoutes = (app: FastifyInstance, { answers, repository, bulk, now }: FlipDeps): void => {
  const count = sharedLoad(repository.findCount, { now })
  const facts = sharedLoadOfVersion(
    async () => (await count()).version,
    async (): Promise<CountedFacts> => ({ ...(await count()), rows: await repository.findFacts() }),
  )
  route(app, getFlipCandidates, async (_input, context) => {
    const counted = await facts()
    return answerOfSnapshot(
      answers,
      {
        key: `flip candidates ${counted.version}`,
        render: (snapshot) => makeInTurn(bulk.lanes, context, {}, (work) => candidatesAnswer(snapshot, counted, work)),
      },
      context,
    )
  })
}
