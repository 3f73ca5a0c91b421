import { listingFee } from '@gildscope/market'
import type { Catalogue } from '../../catalogue/create-catalogue.ts'
import { isDaily } from '../../catalogue/daily-crafts.ts'
import type { ItemRecord } from '../../catalogue/records.ts'
import { hash, hashText } from '../../market/random.ts'
import type { Offer } from '../../world.ts'
import { bindingOf } from '../holdings/item-stack.ts'
import type { ItemPools } from '../item-pools.ts'
import type { LootingState } from '../looting/looting-state.ts'
import { PlayError } from '../looting/play-error.ts'
import type { PlayResult } from '../looting/play-records.ts'
import type { DeliveryRecord } from '../player-records.ts'
import type { HandTrade } from '../trade/hand-trade.ts'
import { carry, give, receive } from './carry.ts'
import type { Deal, DealOf, Deed } from './deeds.ts'
import { demandSkill, drawnUnits, findOffer, type Making, makeAll, meanUnits } from './make.ts'
import { type Dealer, type OpenAccount, openAccount } from './open-account.ts'

/** The delivery box of an account: its initial contents and the results of trading. */
export type TradeBox = {
  /** Its current contents. */
  waiting(): DeliveryRecord
  takeUnits(itemId: number, units: number): number
  takeCoins(): number
}

type DealingOptions = {
  state: LootingState
  pools: ItemPools
  seed: number
  catalogue: Catalogue
  offers: readonly Offer[]
  hand: HandTrade
  now(): number
}

type Outcome = Pick<PlayResult, 'done' | 'stopped'> &
  Partial<Record<'consumed' | 'gained', { id: number; quantity: number }[]>> & {
    wallet?: Map<number, number>
    daily?: number
    tried?: { key: string; count: number }
    /** The effect on all holdings of the account; defaults to `consumed`, `gained` and `wallet`. */
    deed: Pick<Deed, 'kind'> & Partial<Pick<Deed, 'items' | 'wallet' | 'moved'>>
  }

const COIN = 1
const one = (id: number, quantity: number) => (quantity === 0 ? [] : [{ id, quantity }])
const values = (wallet: ReadonlyMap<number, number>) =>
  [...wallet].filter(([, value]) => value !== 0).map(([id, value]) => ({ id, value }))

/** Manual moving, farming, trading and spending: the effects on the stores, the wallet and the orders of an account. */
export class Dealing {
  readonly #options: DealingOptions

  constructor(options: DealingOptions) {
    this.#options = options
  }

  deal(of: Dealer, box: TradeBox, deal: Deal): Omit<PlayResult, 'level'> {
    const { state, now } = this.#options
    const at = now()
    const open = openAccount(state, of, at)
    const outcome = this.#act(of, box, open, deal)
    const { done, stopped, consumed = [], gained = [], wallet = new Map(), deed, left, daily, tried } = outcome
    open.commit({
      wallet,
      ...(left !== undefined && { box: left }),
      ...(daily !== undefined && { daily }),
      ...(tried !== undefined && { tried }),
    })
    const net = [...gained, ...consumed.map(({ id, quantity }) => ({ id, quantity: -quantity }))]
    const whole: Deed = {
      at,
      account: of.account,
      character: of.character,
      action: deal.action,
      items: net,
      wallet: values(wallet),
      moved: [],
      ...deed,
    }
    if (whole.items.length + whole.wallet.length + whole.moved.length > 0) state.addDeed(whole)
    return { done, stopped, consumed, gained, wallet: values(wallet) }
  }

  #itemOf(id: number): ItemRecord {
    const item = this.#options.pools.byId.get(id)
    if (item === undefined) throw new PlayError(`there is no item ${id}`)
    return item
  }

  #tradableItem(id: number): ItemRecord {
    const item = this.#itemOf(id)
    if (!this.#options.catalogue.tradable.has(id)) throw new PlayError(`${item.name} cannot be traded`)
    return item
  }

  #move(open: OpenAccount, { item: id, count, from, to, guild }: DealOf<'move'>): Outcome {
    if (from === to) throw new PlayError('it lies there already')
    const item = this.#itemOf(id)
    const { done, stopped } = carry(open.store(from, guild), open.store(to, guild), { item, count })
    return { done, stopped, deed: { kind: 'moved', moved: done === 0 ? [] : [{ id, quantity: done, from, to }] } }
  }

  #farm(open: OpenAccount, { item: id, count, coins, to }: DealOf<'farm'>): Outcome {
    const item = this.#itemOf(id)
    const { done, stopped } = receive(open.store(to), item, { count, ...bindingOf(item, null, false) })
    const wallet = new Map(done > 0 && coins > 0 ? [[COIN, coins]] : [])
    return { done, stopped, gained: one(id, done), wallet, deed: { kind: 'farmed' } }
  }

  #sell(of: Dealer, open: OpenAccount, { item: id, count, price }: DealOf<'sell'>): Outcome {
    const item = this.#tradableItem(id)
    const bags = open.store('bags')
    const fee = listingFee(price * count)
    if (fee > (open.wallet.get(COIN) ?? 0))
      throw new PlayError(`the listing fee of ${fee} copper is more than there is`)
    const { done } = give(bags, { item, count, fits: ({ binding }) => binding === undefined })
    if (done < count) throw new PlayError(`there are only ${done} units of ${item.name} to sell`)
    const offer = this.#options.hand.offer(of.player, id, price, count)
    if (offer === null) throw new PlayError(`there is a bid this high for ${item.name}: ask for more`)
    return {
      done,
      stopped: null,
      consumed: one(id, done),
      wallet: new Map([[COIN, -fee]]),
      deed: { kind: 'traded', items: [], moved: [{ id, quantity: done, from: 'bags', to: 'tradingpost' }] },
    }
  }

  #buy(of: Dealer, open: OpenAccount, { item: id, count }: DealOf<'buy'>): Outcome {
    this.#tradableItem(id)
    const bought = this.#options.hand.buy(of.player, id, count, open.wallet.get(COIN) ?? 0)
    const done = bought.reduce((sum, { quantity }) => sum + quantity, 0)
    const cost = bought.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    const wallet = new Map([[COIN, -cost]])
    return {
      done,
      stopped: done < count ? 'nothing-left' : null,
      wallet,
      deed: { kind: 'traded', items: one(id, done) },
    }
  }

  #collect(open: OpenAccount, box: TradeBox, began: DeliveryRecord): Outcome & { left: DeliveryRecord } {
    const { coins, items } = box.waiting()
    const left = { coins: 0, items: began.items.map((stack) => ({ ...stack })) }
    box.takeCoins()
    const bags = open.store('bags')
    const gained = new Map<number, number>()
    let stopped: Outcome['stopped'] = null
    for (const { id, count } of items) {
      const laid = receive(bags, this.#itemOf(id), { count })
      gained.set(id, (gained.get(id) ?? 0) + laid.done)
      stopped ??= laid.stopped
      if (stopped !== null) break
    }
    for (const [id, units] of gained) {
      let open = units
      for (const stack of left.items) {
        const taken = stack.id === id ? Math.min(open, stack.count) : 0
        stack.count -= taken
        open -= taken
      }
      box.takeUnits(id, open)
    }
    left.items = left.items.filter(({ count }) => count > 0)
    const moved = [...gained].flatMap(([id, quantity]) =>
      quantity === 0 ? [] : [{ id, quantity, from: 'delivery' as const, to: 'bags' as const }],
    )
    return {
      done: moved.reduce((sum, { quantity }) => sum + quantity, 0),
      stopped,
      gained: moved.map(({ id, quantity }) => ({ id, quantity })),
      wallet: new Map([[COIN, coins]]),
      left,
      deed: { kind: 'moved', items: [], wallet: [], moved },
    }
  }

  #vendor(open: OpenAccount, { item: id, count }: DealOf<'vendor'>): Outcome {
    const item = this.#itemOf(id)
    if (item.flags.includes('NoSell') || item.vendor_value === 0) throw new PlayError(`no merchant takes ${item.name}`)
    const { done, stopped } = give(open.store('bags'), { item, count })
    const wallet = new Map([[COIN, done * item.vendor_value]])
    return { done, stopped, consumed: one(id, done), wallet, deed: { kind: 'vendored' } }
  }

  #spend(open: OpenAccount, { currency, value }: DealOf<'spend'>): Outcome {
    const has = open.wallet.get(currency) ?? 0
    if (has < value) throw new PlayError(`there are only ${has} of currency ${currency}`)
    return { done: value, stopped: null, wallet: new Map([[currency, -value]]), deed: { kind: 'spent' } }
  }

  #make(of: Dealer, open: OpenAccount, { making, count, kind }: { making: Making; count: number; kind: Deed['kind'] }) {
    const nameOf = (id: number): string => this.#options.pools.byId.get(id)?.name ?? `item ${id}`
    const { done, stopped, consumed, gained, wallet } = makeAll({ open, of, nameOf }, making, count)
    return {
      ...{ done, stopped, wallet },
      consumed: [...consumed].map(([id, quantity]) => ({ id, quantity })),
      gained: one(making.output.id, gained),
      deed: { kind },
    }
  }

  #craft(of: Dealer, open: OpenAccount, { recipe: id, count }: DealOf<'craft'>): Outcome {
    const recipe = this.#options.catalogue.recipes.find((known) => known.id === id)
    if (recipe === undefined) throw new PlayError(`there is no recipe ${id}`)
    const output = this.#itemOf(recipe.output_item_id)
    demandSkill(recipe, of, output.name)
    if (isDaily(recipe) && count > 1) throw new PlayError(`an account crafts ${output.name} once a day`)
    const inputs = recipe.ingredients.map((given) => ({ kind: 'item' as const, id: given.id, count: given.count }))
    const making = { inputs, output, unitsOf: () => recipe.output_item_count }
    const made = this.#make(of, open, { making, count, kind: 'made' })
    return made.done > 0 && isDaily(recipe) ? { ...made, daily: output.id } : made
  }

  #forge(of: Dealer, open: OpenAccount, deal: DealOf<'forge'>): Outcome {
    const { seed, state, offers } = this.#options
    const output = this.#itemOf(deal.item)
    const offer = findOffer(offers, deal, output.name)
    const key = `forge ${deal.item}`
    const ownSeed = hash(seed, hashText(of.account), hashText(key))
    const drawn = drawnUnits(offer, ownSeed, state.of(of.account).opened[key] ?? 0)
    const unitsOf = deal.as === 'mean' ? meanUnits(offer) : drawn
    const making = { inputs: offer.inputs, output, unitsOf }
    const made = this.#make(of, open, { making, count: deal.count, kind: 'made' })
    return { ...made, tried: { key, count: made.done } }
  }

  #exchange(of: Dealer, open: OpenAccount, deal: DealOf<'purchase' | 'refine'>): Outcome {
    const output = this.#itemOf(deal.item)
    const offer = findOffer(this.#options.offers, deal, output.name)
    const making = { inputs: offer.inputs, output, unitsOf: meanUnits(offer) }
    return this.#make(of, open, { making, count: deal.count, kind: deal.action === 'refine' ? 'made' : 'vendored' })
  }

  #act(of: Dealer, box: TradeBox, open: OpenAccount, deal: Deal): Outcome & { left?: DeliveryRecord } {
    switch (deal.action) {
      case 'move':
        return this.#move(open, deal)
      case 'farm':
        return this.#farm(open, deal)
      case 'sell':
        return this.#sell(of, open, deal)
      case 'buy':
        return this.#buy(of, open, deal)
      case 'collect':
        return this.#collect(open, box, open.stores.box ?? of.box)
      case 'vendor':
        return this.#vendor(open, deal)
      case 'spend':
        return this.#spend(open, deal)
      case 'craft':
        return this.#craft(of, open, deal)
      case 'forge':
        return this.#forge(of, open, deal)
      case 'purchase':
      case 'refine':
        return this.#exchange(of, open, deal)
    }
  }
}
