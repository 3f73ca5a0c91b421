import { type EstimatorRow, type EstimatorTable, tableLines } from './table.ts'

/** The page that explains to users how trade figures are calculated and how far to trust them. */
export const dataQualityPage = ({ hours, seeds, rows }: EstimatorTable): string => {
  const overall = rows.filter(({ behaviour }) => behaviour === 'all')
  const behaviours = rows.filter(({ behaviour }) => behaviour !== 'all')
  const names = [...new Set(behaviours.map(({ behaviour }) => behaviour))]
  return `# How sold, listed and delisted are made, and how sure they are

The game publishes order books, not trades. Gildscope looks at each book once a minute and works out from two looks what
happened in between. What it says about prices and quantities was seen; what it says about trade is an estimate.

## The plain count

\`sold_seen\`, \`listed_seen\`, \`delisted_seen\` follow one rule that anybody can check. Between two looks at one side of a book:

* units gone at the best price that stands now, or in front of it, were **sold**;
* units gone behind it were **delisted** (withdrawn by their owner);
* units added were **listed**.

The count errs in two ways. Goods listed and sold between two looks are never seen, so busy items trade more than it says.
And an offer withdrawn at the very front looks like a sale.

## The estimate

\`sold\`, \`listed\`, \`delisted\` and the values correct for both:

* Units lost without a listing gone were sold from one: nobody can withdraw a part. Listings lost behind a price that
  stands unchanged were withdrawn. Between those, the chance of a sale is weighed from the usual sizes of the item's own
  sales, from how often its listings are withdrawn, and from what else went in the same minute (many small listings at
  once were swept up by a buyer, a lone stack was taken back by its owner), and the units are shared out accordingly.
* Where the prices in front of lost listings changed, a buyer may have cleared them before others filled them again. That
  is the likelier the oftener somebody joins the best price, the less stood in front and the more went behind it.
* What hides between two looks is found by looking half as often: the same trade is read once minute by minute and once
  in double steps. How much the double steps miss says how much the single ones miss, and is taken that many times as
  offers at the front go whole, as sales leave a rest at the prices they reach, as many stand at the front and as much is
  withdrawn. Where withdrawals hide as well, offers are moved again and again, and less of what is hidden was sold.
* An offer that is moved leaves the units that stand as they were, a sale does not. The less a side fell in the looks that
  found fewer offers, against what was read from it, the more of what is hidden was moved.
* All that left is made up for first, then what of it was sold; the rest was withdrawn. A sweep over several prices is
  one sale.
* After looks that were missed, or that gave an old answer again, the longer step is taken for as long as it was.
* \`listed\` is always \`sold + delisted + change of units standing\`, so a book balances.

Nothing is scaled up for minutes that were not polled. \`coverage\` says how much of a time was seen; after more than three
missed polls there is a gap, not a guess.

## How sure

\`..._error\` is half the width of the 95% interval, in units: sold 200 with an error of 50 means between 150 and 250, and
delisted 0 with an error of 3 at most 3. It grows with what had to be inferred and with what remains in doubt. Prices,
quantities and the plain counts have no such error.

Rules of thumb at one look a minute: up to 100 trades an hour the estimate of sales is right to a few percent for the
typical item; above, single items scatter by a fifth and more, and the figures say so. How much was listed, and how much
left in all, is the firmer figure; delisted is the weakest: at the very front nothing in two looks tells a withdrawal from
a sale. Where hardly anything is withdrawn, most of what is called so was sold.
Robots that take their offers back at the front and place them again make sold too high, buyers who clear many prices and
books in which hardly anything is withdrawn make it too low (each behaviour is listed below). Looking every five minutes
is good up to 100 trades an hour; above, single items scatter by a third. Looking once an hour serves rarely traded items
only.

${sumsText(overall)}

## What two looks cannot tell

An offer that its owner takes back and places again at the same price, between two looks, leaves both looks alike to the
last unit. Where hundreds of offers share the best price of cheap goods, that is most of what robots do, and no method can
count it: listed and delisted of such goods stay below the truth, often at half of it.

How much of the rest could be known was measured with a regression (boosted trees and a ridge) that was shown 1,239 sides of
182 worlds of all behaviours below, with their truth, and judged on worlds that it had not seen. It was handed 247 measures of
a day of each side: everything the estimate uses, the same trade read at one, two, four and eight minutes, the units and
offers that stand and how they vary over each, sizes at the front and behind it, pairs of an offer that went and one of its
size that came, in the same look and up to six later, and what happens in looks in which one, two or three prices changed.

| trades/h | sold | all sides, error | robots | others |
| --- | --- | --- | --- | --- |
| 300 | estimate then | 12.5 % | 1.14 | 0.96 |
| 300 | regression | 10.9 % | 1.06 | 0.96 |
| 300 | regression, robots count ten times | 11.5 % | 1.04 | 0.97 |
| 1000 | estimate then | 19.0 % | 1.29 | 0.95 |
| 1000 | regression | 14.4 % | 1.18 | 0.95 |
| 1000 | regression, robots count ten times | 14.6 % | 1.11 | 0.93 |

Error is the root mean square of the logarithm; robots are bots, restorers, resizers and pausers, others the other named
behaviours, each the median side. Even so the pausers stay 31 % too high at 300 and 22 % at 1000: an offer that is gone for
a minute or two looks like one that was sold and another one that was listed. Pairs by size were of no use in it: at
these rates an offer is moved again, or sold, before the next look. What did show something is how little a side falls that
is only moved within, and the estimate uses that now. To call less of it sold is to call less sold in calm books, too.

## Measured

The simulated game knows every trade, listing and withdrawal. The table compares both rules with that truth over ${hours} hours,
in worlds of ${names.length} kinds of behaviour (${names.join(', ')}), seeds ${seeds.join(', ')}.
Each world has items of its own, and each of \`drawn\` behaves in its own way: every habit is drawn from its whole range. The
table is written by \`node bench/src/estimator/run.ts\`. Trades an hour are those of one side of the book.

The factors of the estimate and of the stated errors are set on other seeds of the same simulator, never on these, which
were measured once. Those of earlier tables are left out: apart-1 to 3 had been measured twice, and after fresh-1 to 3 and
unseen-1 to 3 the factors were set again, on more of the others. The engine is the same: how the
real market compares is not measured.

* **level rule**, **estimate**: sum of the figures / sum of the truth, median item; 1.00 is right. **middle 80%** is the
  range of single items around it; **sum**: all items together, as the sum over a market shows it.
* **MAE/h**: mean error of single hours against the mean hour, median item; level rule → estimate.
* **covers h**, **covers d**: share of hours and of days in which the truth lay within the stated interval (0.95 is
  meant); **±%**: its median half width for a day, in percent of the estimate. Where hardly anything trades, the truth of
  an hour is 0 or 1 units and the figures are whole units: hardly an interval can hold it in less than 0.97 of the hours.

${tableLines(overall).join('\n')}

### Sales by behaviour, one look a minute

${worstText(behaviours)}

${tableLines(behaviours, ['sold']).join('\n')}
`
}

/** The error of sums over a market, at the measured poll intervals. */
const sumsText = (rows: readonly EstimatorRow[]): string => {
  const sums = rows
    .filter(({ tradesPerHour, pollMinutes }) => tradesPerHour === 'all' && pollMinutes < 60)
    .map(({ pollMinutes, sold, listed, delisted }) => {
      const [s, l, d] = [sold, listed, delisted].map(({ refined }) => refined.biasOfSum.toFixed(2))
      return `at one look in ${pollMinutes} min ${s} of the true units sold, ${l} of those listed and ${d} of those delisted`
    })
  return `Sums over all items lean on the busiest ones and share their error. Over all worlds below they were
${sums.join(',\n')}.
In two sets of worlds measured before, with factors of their time, they were 0.99, 0.99 and 1.00, and 0.97, 0.96 and 0.94, at
one look a minute: such sums scatter by some percent from one set of worlds to another.`
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
