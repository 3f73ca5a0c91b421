import {
  type ForgeKind,
  type ForgeRepository,
  findOutput,
  forgeMoment,
  type GivenOutput,
  type MarketRepository,
} from '@gildscope/research/forging'

type Submission = GivenOutput & { ISO: string; sell: number | null }
type SubmitDeps = { forges: ForgeRepository; market: MarketRepository; now: () => Date }

/** Adds one result with our own price next to the given one. Returns whether it was new. */
export const submitForge =
  ({ forges, market, now }: SubmitDeps) =>
  async (kind: ForgeKind, { ID, name, ISO, sell }: Submission, submitter: string): Promise<boolean> => {
    const forgedAt = forgeMoment(ISO, now())
    const found = ID == null ? await market.listNamed([name]) : await market.listItems([ID])
    const { item } = findOutput({ ID, name }, kind, { byId: () => found[0], byName: () => found })
    const stored = await forges.addForges([
      { kind, itemId: item.id, name: item.name, forgedAt, sell, ownSell: item.sellPrice, submitter },
    ])
    return stored === 1
  }
