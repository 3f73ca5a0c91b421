export { coinText } from './coin-text.ts'
export { COPPER_PER_GOLD, COPPER_PER_SILVER, type Copper, HIGHEST_PRICE, roundHalfUp } from './copper.ts'
export { type CraftNode, type CraftTreeInput, craftTree } from './crafting/craft-tree.ts'
export { type CraftingCosts, craftingCosts, type ItemCost } from './crafting/crafting-costs.ts'
export {
  type CraftingDay,
  type CraftingHistoryInput,
  craftingHistory,
  type DayPrices,
} from './crafting/crafting-history.ts'
export { craftsPerDay } from './crafting/crafts-per-day.ts'
export { cheapestOf, type GemstoneMethod, type GemstoneRow, gemstoneCosts } from './crafting/gemstones.ts'
export { type HomesteadTrade, homesteadUnitCost, homesteadUnits } from './crafting/homestead.ts'
export {
  combinedLodestoneCost,
  draconicLodestoneCost,
  ELONIAN_WINE_VENDOR_PRICE,
  forgedLodestoneCost,
  type LodestoneCost,
} from './crafting/lodestones.ts'
export { type CraftingRecipe, craftsFor, recipesByOutput } from './crafting/recipe.ts'
export {
  ingredientCost,
  type RecipeProfit,
  type RecipeProfitInput,
  type RefinementInput,
  recipeProfit,
  refinementProfit,
} from './crafting/recipe-profit.ts'
export {
  bookSupply,
  cheaperSupply,
  type ItemPrices,
  lesser,
  priceOn,
  priceSupply,
  type Supply,
} from './crafting/supply.ts'
export {
  decodeSideStates,
  encodeSideStatesInto,
  SIDE_STATES_BYTES_AT_MOST,
  type SideStates,
} from './estimator/encode-side-states.ts'
export { ESTIMATE_LAW, estimateSide, type SideToEstimate } from './estimator/estimate-side.ts'
export { movesPerSale } from './estimator/fee-bound.ts'
export { LookChain, seenByLooks } from './estimator/look-chain.ts'
export { recentSales } from './estimator/recent-sales.ts'
export { createSideState, type SideState } from './estimator/side-state.ts'
export {
  exactNetProceeds,
  exchangeFee,
  LISTING_FEE_PERCENT,
  listedNetProceeds,
  listingFee,
  netProceeds,
  SALE_FEE_PERCENT,
  tax,
} from './fees.ts'
export { decodeFronts, encodeFronts } from './fills/encode-fronts.ts'
export type { FillFacts, FrontCount } from './fills/fill-facts.ts'
export { frontShare } from './fills/front-share.ts'
export {
  type FrontChange,
  type FrontHistory,
  type FrontSpell,
  type Fronts,
  frontGaps,
  frontSpells,
  LONGEST_BLINK,
  NO_FRONTS,
  type Stretch,
  standingSpells,
} from './fills/front-spells.ts'
export {
  addSpells,
  countSpell,
  decodeSpells,
  encodeSpells,
  frontCounts,
  noSpells,
  type SpellCounts,
  TENURE_MINUTES,
} from './fills/spell-counts.ts'
export { type SurvivalStep, survival } from './fills/survival.ts'
export { sumTenures, type TenureDay, type Tenures } from './fills/tenures.ts'
export { breakEvenPrice } from './flips/break-even-price.ts'
export { flipProfit, profitPerDay, roiPercent, roiRatio } from './flips/flip-profit.ts'
export { heldBuyPrice, heldPriceChange, heldSellPrice } from './flips/held-price.ts'
export {
  type MatchedPieces,
  matchTrades,
  type TradeColumns,
  type TradeMatches,
  type TradeMatching,
} from './flips/match-trades.ts'
export { type SnatchIt, type SnatchItInput, type SnatchMiss, snatchIt, snatchMiss } from './flips/snatch-it.ts'
export { type SnipeIt, type SnipeItInput, snipeIt } from './flips/snipe-it.ts'
export {
  type FlipGroups,
  groupFlips,
  receivedOf,
  type SaleFees,
  type TradeFlip,
  type TradePart,
  tradeFlips,
} from './flips/trade-flips.ts'
export {
  cheapestPrecursorInputs,
  type ForgeInputItem,
  INPUTS_PRICED,
  miniInputPrice,
  precursorInputPrice,
  walkedInputPrice,
} from './forging/forge-input-price.ts'
export {
  type BreakdownRow,
  type Forge,
  type ForgeSummary,
  findRate,
  forgeBreakdown,
  forgeSummary,
  type Rate,
} from './forging/forge-summary.ts'
export { FORGE_INPUTS, type ForgeValue, forgeValue, MIN_FORGES_FOR_INTERVAL } from './forging/forge-value.ts'
export { NAMED_SET, weaponSetName } from './forging/set-name.ts'
export {
  type Bucket,
  emptySideBucket,
  type MinuteRow,
  type SideBucket,
  type SideMinute,
  type SteadySums,
} from './history/bucket.ts'
export {
  type AnsweredFigures,
  answeredFigures,
  type BucketFigures,
  bucketFigures,
  type FigureField,
  figureFields,
  sideFigures,
} from './history/bucket-figures.ts'
export {
  BUCKET_NUMBERS,
  BUY_AT,
  type BucketNumbers,
  bucketOfNumbers,
  SELL_AT,
  SIDE_NUMBERS,
  SIDE_PLACE,
  type SideNumber,
} from './history/bucket-numbers.ts'
export { dailySpread } from './history/daily-spread.ts'
export { type FlowKind, flowError } from './history/flow-error.ts'
export { addFlow, type FlowSums, noFlow } from './history/flow-sums.ts'
export { encodeColumns, readColumns } from './history/int-columns.ts'
export { mergeBuckets } from './history/merge-buckets.ts'
export { firstPlainDay, HOURS_OF_DAY, packDay, packYear, type SourcedBucket, yearStart } from './history/pack-day.ts'
export { partOfBucket } from './history/part-of-bucket.ts'
export { type MinutesToRollUp, rollUpMinutes, SLOT_MS } from './history/roll-up-minutes.ts'
export { hasDay, unpackDay, unpackNumbers, unpackYear } from './history/unpack-day.ts'
export { CHANGE_WINDOWS, STANDING_CHANGE_METRICS, TRADE_CHANGE_METRICS } from './item-figures/changes-measured.ts'
export { ITEM_FIGURES } from './item-figures/index.ts'
export { type Figure, figureOf, type ItemFigure } from './item-figures/item-figure.ts'
export type { ToolFigure } from './item-figures/tool-figures.ts'
export {
  type Book,
  EMPTY_SIDE,
  type FlatSide,
  flatSide,
  LEVEL_WIDTH,
  type Level,
  type SideTotals,
  sideLevels,
  sideTotals,
} from './order-book/book.ts'
export { addBookEdit, applyBookEdits, NO_EDITS } from './order-book/book-edits.ts'
export { createBookDecoder, decodeBook } from './order-book/decode-book.ts'
export { diffSide, type SideFlow } from './order-book/diff-book.ts'
export { encodeBook, encodeBookInto, encodedBookBytesAtMost } from './order-book/encode-book.ts'
export { isSameSide } from './order-book/is-same-side.ts'
export { type ListedSide, sideAsListed } from './order-book/side-as-listed.ts'
export { steadyPrice, steadyUnits } from './order-book/steady-price.ts'
export { decodeLatest, encodeLatest, readStoredBook, type StoredBook } from './order-book/stored-book.ts'
export { type Fill, walkBook, walkBookToPrice, walkBookWithBudget } from './order-book/walk-book.ts'
export { percentOf } from './percent.ts'
export type { DailyValues } from './seasons/daily-values.ts'
export { type NextRun, nextRun, type Run } from './seasons/next-run.ts'
export { baseSpan, type DaySpan, FIRST_DAY, LAST_DAY, PHASES, type Phase, phaseSpan } from './seasons/phases.ts'
export {
  kindOfFigure,
  LEAST_DEVIATION,
  type PhaseChanges,
  SEASON_FIGURES,
  type SeasonChanges,
  type SeasonFigure,
  seasonChanges,
} from './seasons/season-changes.ts'
export {
  decodeSeason,
  encodeSeason,
  type PhaseNumbers,
  SEASON_NUMBERS,
  SEASON_SIZE,
  type SeasonNumber,
  seasonPlace,
} from './seasons/season-numbers.ts'
export { SIDES, type Side } from './side.ts'
export { type Buyout, type BuyoutWish, buyout } from './tools/buyout.ts'
export {
  type CoinStandardRow,
  coinStandard,
  coinsInCopper,
  inCoins,
  isTradedInCoins,
  recommendedPrice,
} from './tools/coin-standard.ts'
export { byCostPerTicket, type CollectionCost, collectionCost, collectionTickets } from './tools/collections.ts'
export { type ExtractionProfit, extractionProfit } from './tools/extraction.ts'
export { type FestivalCost, type FestivalDay, festivalCost } from './tools/festival.ts'
export {
  boxesOpenedBy,
  discountedKeysCost,
  type FractalAverages,
  type FractalKeyCosts,
  type FractalRow,
  type FractalSample,
  type FractalWorth,
  fractalAverages,
  fractalKeyCosts,
  fractalLoot,
  vendorKeysCost,
} from './tools/fractal.ts'
export { coinsForGems, gemsForCoins } from './tools/gem-exchange.ts'
export { type RaidRewardProfit, raidRewardProfit } from './tools/raid-currency.ts'
export { type CheapestSource, cheapestSkinSources, type SkinSource } from './tools/skin-sources.ts'
export { type MissingSkin, type Skin, type SkinsToWin, type SkinTypeTotal, skinsToWin } from './tools/skin-to-win.ts'
export { isVendorTrash, type VendorLoss, vendorLoss } from './tools/vendor-trash.ts'
export {
  type Averaged,
  type ChangePeriod,
  changeRatio,
  earlierAverage,
  perDay,
  sellPriceChange,
  tradeChange,
} from './windows/changes.ts'
export { type WindowInput, type WindowStats, windowStats } from './windows/window-stats.ts'
export {
  WINDOW_DAYS,
  WINDOW_METRICS,
  WINDOWS,
  type Window,
  type WindowField,
  type WindowMetric,
  type WindowStatField,
  windowFields,
  windowStatFields,
} from './windows/windows.ts'
