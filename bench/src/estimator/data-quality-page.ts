import { coverageGoals } from './coverage-goals.ts'
import { type EstimatorRow, type EstimatorTable, overallRows, referenceLines, tableLines } from './table.ts'

/** The page that explains to users how trade figures are calculated and how far to trust them. */
export const dataQualityPage = ({ hours, seed, rows }: EstimatorTable): string => {
  const game = overallRows(rows.game)
  const second = overallRows(rows.second)
  const behaviours = rows.game.filter(({ behaviour }) => behaviour !== 'all')
  const names = namesOf(rows.game)
  return `# How sold, listed and delisted are estimated, and how accurate they are

The game publishes order books, not trades. Gildscope reads each book once a minute and works out from two consecutive
snapshots what happened in between. Prices and quantities are observed; everything about trade is an estimate.

## The plain count

\`sold_seen\`, \`listed_seen\`, \`delisted_seen\` follow one rule that anyone can check. Between two snapshots of one side of a book:

* units lost at the current best price, or in front of it, were **sold**;
* units lost behind it were **delisted** (withdrawn by their owner);
* units added were **listed**.

The count has two errors. Goods listed and sold between two snapshots are never seen, so busy items trade more than it shows.
And an offer withdrawn at the very front looks like a sale.

## The estimate

\`sold\`, \`listed\`, \`delisted\` and the values correct for both:

* Units lost from a listing that is still there were sold: a listing cannot be withdrawn in part. Listings lost behind an
  unchanged price were withdrawn. For the rest, the probability of a sale follows from the usual sizes of the item's own
  sales, from how often its listings are withdrawn, and from what else was lost in the same minute (many small listings
  together were swept up by a buyer, a lone stack was withdrawn by its owner), and the units are split accordingly.
* If the prices in front of lost listings changed, a buyer may have cleared them before others filled them again. That is
  the more likely the more often orders join the best price, the less there was in front and the more was lost behind it.
* Where such a front is filled again in nearly every minute, but sales behind it never leave a part of a listing, nobody swept
  it: robots moved in front of each other.
* Trade hidden between two snapshots is found by reading half as often: the same trade is measured once minute by minute and
  once over two-minute steps. What the longer steps miss indicates how much the shorter ones miss. It is multiplied by a
  factor that depends on how many prices a poll reaches (several prices in one sale count by their square root), how many
  offers share the best one, how often offers are taken completely or leave a remainder, and how much is withdrawn.
* Sellers pay a fee for each move of an offer. For each sale, no more moves are taken for hidden than pay between the best bid
  and the best offer, and one withdrawal for good.
* All losses are corrected first, then the share of sales among them; the rest was withdrawn. A sweep over several prices
  is one sale.
* After missed polls, or repeated answers, the longer interval is used with its true length.
* The 200 items with the most recent trade are looked at every 15 seconds between polls, where the game answers something new
  so often; \`/status\` says whether it does. Sold, listed and delisted of such a minute are the sum of its shorter steps, each
  estimated as a poll would be, with habits of the side at that distance. A look that is lost makes one longer step. Prices,
  quantities, coverage and the plain counts are those of polls, and so are the stated errors, which are wider than they need to
  be for these items. An item that is new among them, and all of them after a start of the worker, are estimated from polls alone
  until a hundred sales and withdrawals were seen.
* \`listed\` is always \`sold + delisted + change in units\`, so a book balances.

Nothing is scaled up for minutes without a poll. \`coverage\` states how much of a period was recorded; after more than three
missed polls there is a gap, not a guess.

## How accurate

\`..._error\` is half the width of the 95% interval, in units: sold 200 with an error of 50 means between 150 and 250, and
delisted 0 with an error of 3 at most 3. It grows with the inferred part and with the remaining uncertainty. Prices,
quantities and the plain counts have no such error.

Rules of thumb at one poll a minute: up to 300 trades an hour the estimate of sales is right to a few percent for the
typical item; single items scatter by a sixth there and by a quarter at 1000, and the stated errors reflect that. With looks
every 15 seconds the error of an hour is two fifths smaller. The number of
listed units, and of all units lost, is more reliable; delisted is the least reliable: at the very front two snapshots cannot
distinguish a withdrawal from a sale. Where hardly anything is withdrawn, most of what counts as delisted was sold.
Bots that withdraw their offers at the front and place them again make sold too high; buyers who clear many prices can make it
too low (each behaviour is listed below). At a poll every five minutes the typical item is right to a tenth up to 300 trades an
hour and single items scatter by a third; above that they scatter by two fifths, listed and delisted are a **lower bound**, and
sold should be read as one. Polling once an hour is only suitable for rarely traded items.

Sums over all items lean on the busiest ones and share their error.
${sumsText('simulated game', game)}
${sumsText('second engine', second)}

## What two snapshots cannot show

An offer that its owner withdraws and places again at the same price, between two snapshots, leaves no trace in them. Where
hundreds of offers share the best price of cheap goods, that is most of what bots do, and no method can count it: listed and
delisted of such goods stay below the truth. The intervals cover it; behaviours are not told apart.

## Tried and left out

Log error is the root mean square of ln(estimate / truth) over sides. The simulated game and the second engine are described
below. Figures of candidates are from fits over 48 hours of 608 sides of the game and 336 of the second engine (30 to 1000
trades an hour, 1 and 5 minutes); the score adds up log errors, medians and sums of each factor set on the engine it was not
fitted on, and of the joint one: less is better.

* Prices counted in full (used until now), not by the square root of those in one sale, with the same four factors and that
  of the minutes fitted again on 320 sides of the game and 656 of the second engine: log errors, medians and sums add up to
  4.82 on the game where they are fitted on the second engine, and to 3.30 on that one where they are fitted on the game; with
  the square root to 4.26 and 3.13. By the power of prices in a sale, fitted jointly (484 sides of the second engine): in full
  7.45, 0.75 7.23, 0.5 7.18, 0.25 7.42, once for each sale 7.87. Four prices cleared at once hide 1.8 times what the same units at one price do; counted
  once they would hide 1.1 times as much, and both engines are estimated less well.
* Larger usual sales (scale 3.5 in place of 2.5), and half the withdrawals at the front that an item's own withdrawals add:
  log errors of 0.26 and 0.27 at 30 trades an hour and a poll every five minutes in the game (0.31), where the reference of the
  second engine has 0.21; on the second engine 0.30 and 0.28 (0.27). No factor of how losses are split improves both: in the
  game small sales and whole stacks are taken for withdrawn, on the second engine withdrawn stacks for sold.
* Withdrawals at the front learnt from those behind it alone, so that the front does not confirm itself: 0.162 in the game
  (0.169) and 0.241 on the second engine (0.226) at 30 trades an hour, five minutes.
* Sizes of sales learnt mostly from those that leave a remainder (weights of 0.3 and 0.1 for the others): 0.33 and 0.34 in the
  game (0.31), 0.26 and 0.25 on the second engine (0.27); sizes divided by the probability of a sale: 0.31 and 0.28.
* More of all losses for the minutes between polls (0.3 in place of 0.22, 0.4): at 1000 trades an hour and five minutes the sum
  of delisted grows from 0.67 to 0.74 in the game and from 0.70 to 0.79 on the second engine, but at 300 its log error from 1.54
  to 1.60 and from 0.58 to 0.64, and at 30 sums from 1.15 to 1.19 and from 1.08 to 1.16. Higher limits of what one halving
  reveals, of all that is hidden and of what fees let pay change no sum by more than 0.01.
* Narrower intervals where hardly anything trades: with no width at all, but the half unit of rounding, they would contain the
  truth of 0.98 of the hours of sold and delisted and of 1.00 of listed at 1 trade in 4 hours, and of 0.95 to 0.97 at 1 in 2
  hours: most hours have no trade, and are estimated so. From 2 trades an hour on (0.77 to 0.88) width decides.

Figures of stated errors are from 480 days of each class of the game and 672 of the second engine, at 1 and 5 minutes, beside
some at 60 minutes and with looks, none of them of the worlds of the tables below.

* Sold by the share of losses at the front (2.66 x the squared logarithm of what is hidden x that share) in place of 1.1
  for all: a tenth narrower, and fewer classes covered in more than 0.98. But at one poll an hour 0.64 of the days at 1000
  trades an hour are covered in the game, not 0.86, because hardly anything is seen at the front there.
* Delisted by what is hidden of withdrawals (1.13, and 3.17 times the share at the front), not of sales: a fifth narrower,
  and 0.98 to 1.00 of the second engine become 0.96 to 0.99. But hours at 300 trades an hour are covered in 0.94 in the game
  (0.96), with looks in 0.90 (0.95), and at one poll an hour in 0.50 to 0.76 at 300 to 1000 (0.89 to 0.95): of what robots
  withdraw and put back, hardly anything is seen, so that it cannot be measured by what is.
* A relative error of 0.44 of all that is delisted, in place of 0.4 where nearly all losses were behind the front: covers 0.95
  of the quiet days at five minutes, too, but is twice as wide for items with sales (0.37 for 0.17 of all losses at 2 an hour).
* An error of 2.4 times the root of delisted units: covers quiet days, but would state 1 ± 5 for an hour with one withdrawal.
* Factors that minimise the interval score (width, and 40 times each miss): few days of robots outweigh all others, and
  intervals of listed become 2.3 times as wide.
* Factors for the median at 1000 trades an hour and one minute that one draw of worlds measures: seven draws have 1.03, 1.04, 1.05,
  1.08, 1.09, 1.12 and 1.13 in the game (80 sides each; the mean is 1.08), four have 0.93 to 1.01 on the second engine (0.96). What
  lowers one lowers the other. Log errors of quiet items above those of the reference are of single draws as well:
  on three they are 0.23 (0.31 of the reference) at 1 in 2 hours and 0.23 (0.25) at 2 an hour.

Both engines are covered in more than 0.98 at 1000 trades an hour, so their intervals were fitted again, to 0.955 of the hours and
0.96 of the days: 160 days of each class of the game, and 56 to 84 of the second engine.

* All factors of listed, the same terms: 4 and 5 % narrower (game, second engine), 5 and 9 % at 1000 trades an hour, and no share
  more within its target. Fitted on the second engine alone 14 % narrower there, 23 % at 1000; 3 of the 32 shares of the game
  would fall below 0.93, at 300 trades an hour. There robots move offers that look like sales: the estimate has a fifth of what is
  withdrawn, in books where little is hidden.
* All factors of delisted: 14 % narrower on the second engine, 31 % at 1000, but 5 % wider at 1000 in the game, where 3 shares would
  fall below 0.93. Fitted on the game alone 2 % wider on the second engine, and no share more within its target there.
* Moves at the front by what is hidden up to 0.3: listed 2 % narrower at 1000 in the game, 22 % on the second engine, and no share
  more within its target; delisted 32 % narrower there, with 3 shares of the game below 0.93.
* Moves at the front by its share times that behind it, or by doubtful units alone: listed 25 % wider at 1000 in the game, 2 shares
  below 0.93.
* With looks, sold by what is hidden from them, not from polls: 38 % in place of 84 % at 1000 trades an hour in the game, 34 % in place
  of 79 % on the second engine (hours); at 300 days would be covered in 0.90 and 0.89. By the geometric mean of both losses 56 and
  54 %, at 300 30 % in place of 41 % and 31 % in place of 46 %: that covers 0.94 to 0.98 of hours and 0.93 to 0.98 of days on both. It
  needs the losses that looks saw, a number more for each side of each minute, hour and day; other worlds have not judged it yet.
  Listed and delisted would be covered in 0.91 to 0.93 at 300 in the game.

With errors of sold by 0.2, 1.1 and 6.8 in place of 0.1, 1.25 and 12 the second engine was covered in 0.92 of hours and 0.91 of days at
1000 trades an hour and five minutes. Searched again on one draw of all worlds (looks, 1 and 5 minutes, 52 shares of each figure that are
not exact anyway):

* Delisted with moves that count from little hidden on and no more after (11.5 x at most 0.15 of what is hidden x the squared share at the
  front x the root of all losses times those withdrawn) and 0.4 + 1.5 x what is hidden of those behind: 40 to 60 % narrower at 1000 an
  hour on both engines, no share below 0.95, but 1.3 to 1.5 times as wide at 30 an hour, and at 300 on the second engine. 18 shares
  within the target in place of 17.
* 25 forms of listed (what is hidden bounded or in other powers, other powers of the share at the front, of sold alone): none has more shares
  within the target than the same terms fitted again (30 in place of 29, 11 % narrower). Sold by its share at the front: days of the
  second engine at 1000 and five minutes in 0.92.
* Fitted on half of the behaviours, every form covers 0.63 to 0.75 of the days with looks at 300 an hour in the game where the other half has
  the robots: intervals hold for behaviours like those that were seen. Fitted on half of the sides one share in 52 misses.
* Hours and days, both engines, and behaviours pull apart: what brings one of them down to 0.98 takes another below 0.93.

* How far a side falls, relative to the sales measured on it (used at first): at 1000 trades an hour on the second engine sums
  of 0.76 and a log error of 0.26; without it, fitted again with the same other measures, 0.78 and 0.27; with the prices that a
  poll reaches instead 0.92 and 0.20. Score without it 11.5, with prices 10.1.
* Measures that count a sweep once, in place of the prices that a poll reaches: the share of polls with a sale 11.9, with a
  change 12.5, its logarithm 11.8, sales of usual size in a poll 12.5.
* The square of the revealed withdrawals (\`perHiddenShare\`): 10.01 against 10.00 beside the new measures.
* Factors of their own for bids and for asks: 10.10 against 10.00 with the same ones.
* The bound of the fees without one withdrawal for good for each sale: at 300 to 1000 trades an hour the log error of sold at
  sell listings grows from 0.20 to 0.32 in the game and from 0.16 to 0.25 on the second engine, because withdrawals that are no
  moves are counted as sales; with half a withdrawal to 0.22 and 0.20; with one to 0.20 and 0.16.
* The share of sales in all losses, fitted by itself, after all losses: 11.6.
* Odds of a sweep behind a refilled front, from remainders, with a prior of 1, 0.3 and 0.1 sales: log errors of 0.16, 0.14 and
  0.13 at 2 trades an hour on the second engine (0.34 without odds); the game does not change.
* A regression (boosted trees and a ridge) on 247 measures of a day of each side, trained on 1,239 sides of the game: 10.9 % at
  300 and 14.4 % at 1000 trades an hour on other worlds of the game, where the estimate then had 12.5 and 19.0 %. Robots stayed
  6 and 18 % too high. It has not been tried on the second engine.

## Measured

Two simulations record every trade, listing and withdrawal, and the tables compare both rules with that truth over ${hours} hours.
They were written apart, for a law that was fitted and judged on one simulation learns the simulation:

* the **simulated game**, in worlds of ${names.length} kinds of behaviour (${names.join(', ')}); each of \`drawn\`
  behaves in its own way: every parameter is drawn from its whole range;
* the **second engine** of the benchmark, in worlds of ${namesOf(rows.second).length} kinds (${namesOf(rows.second).join(', ')}), all parameters drawn.

Each world has items of its own. Of the items with 1000 trades an hour there are four worlds of each behaviour on either engine,
because their medians differ by a tenth from draw to draw. Rows of all classes count every side, so that busy
items weigh most in the game. \`pnpm bench estimator\` writes the tables, with worlds of the day on which it runs;
\`pnpm bench estimator --seed ${seed}\` repeats these. The factors of the estimate and of the stated errors were fitted on other
worlds of both. How the real market compares has not been measured. Trades an hour are those of one
side of the book.

* **level rule**, **estimate**: sum of the figures / sum of the truth, median item; 1.00 is right. **middle 80%** is the
  range of single items around it; **sum**: all items together, as in a sum over a market.
* **log error**: root mean square of ln(estimate / truth) over the sides with at least 10 units.
* **MAE/h**: mean error of single hours against the mean hour, median item; level rule → estimate.
* **covers h**, **covers d**: share of hours and of days in which the truth was within the stated interval (target:
  0.93 to 0.98); **±%**: its median half width for a day, in percent of the estimate.
* **exact h**, **exact d**: share of them in which the whole number of the estimate was the truth. No interval can cover
  less: where that is 0.95, one that is right in 0.95 of the hours has no width at all, and where it is 0.80 or more, one
  unit to each side mostly covers more than 0.98. Where it is near 0 and more than 0.98 are covered, intervals are wide for
  the sake of other behaviours, or of the other engine, whose books look the same.

### Simulated game

${tableLines(game).join('\n')}

### Second engine

${tableLines(second).join('\n')}

Beside it a simple reference, which splits losses by the usual size of sales and extrapolates by a power of the sales in a poll:

${referenceLines(second).join('\n')}

### Where coverage misses its target

${coverageGoals(rows)}

### Sales by behaviour, one poll a minute

${worstText(behaviours)}

${tableLines(behaviours, ['sold']).join('\n')}
`
}

const namesOf = (rows: readonly EstimatorRow[]): string[] =>
  [...new Set(rows.map(({ behaviour }) => behaviour))].filter((name) => name !== 'all')

/** The error of sums over a market, at the measured poll intervals. */
const sumsText = (engine: string, rows: readonly EstimatorRow[]): string => {
  const sums = rows
    .filter(({ tradesPerHour, pollMinutes }) => tradesPerHour === 'all' && pollMinutes < 60)
    .map(({ pollMinutes, sold, listed, delisted }) => {
      const sumsOf = [sold, listed, delisted].map(({ refined }) => refined.biasOfSum)
      if (sumsOf.some(Number.isNaN)) return `at one look in ${pollMinutes} min unknown`
      const [s, l, d] = sumsOf.map((sum) => sum.toFixed(2))
      return `at one look in ${pollMinutes} min ${s} of the true units sold, ${l} of those listed and ${d} of those delisted`
    })
  return `Over all worlds of the ${engine} they were
${sums.join(',\n')}.`
}

const FAR_OFF = 0.15

/** Behaviours with a large error for the median item, at the rates where that applies to sales. */
const worstText = (rows: readonly EstimatorRow[]): string => {
  const rates = [...new Set(rows.map(({ tradesPerHour }) => tradesPerHour))]
  const lines = rates.flatMap((rate) => {
    const off = rows
      .filter(({ tradesPerHour, sold }) => tradesPerHour === rate && Math.abs(sold.refined.bias - 1) > FAR_OFF)
      .map(({ behaviour, sold }) => `${behaviour} ${sold.refined.bias.toFixed(2)}`)
    return off.length === 0 ? [] : [`* ${rate} trades an hour: ${off.join(', ')}`]
  })
  if (lines.length === 0) return `The median item of no behaviour is off by more than ${FAR_OFF * 100} %.`
  return `The median item is off by more than ${FAR_OFF * 100} % with these, and with no others:\n\n${lines.join('\n')}`
}
