import { type EstimatorTable, tableLines } from './table.ts'

/** The page that tells users how the figures of trade are made and how far to trust them. */
export function dataQualityPage({ hours, seeds, rows }: EstimatorTable): string {
  const overall = rows.filter(({ behaviour }) => behaviour === 'all')
  const behaviours = rows.filter(({ behaviour }) => behaviour !== 'all')
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

* Units lost without a listing gone were sold from one: nobody can withdraw a part. Listings lost behind one that still
  stands were withdrawn. Between those, the chance of a sale is weighed from the usual sizes of the item's own sales,
  from how often its listings are withdrawn, and from what else went in the same minute (many small listings at once
  were swept up by a buyer, a lone stack was taken back by its owner), and the units are shared out accordingly.
* What hides between two looks is found by looking half as often: the same trade is read once minute by minute and once
  in double steps. How much the double steps miss says how much the single ones miss.
* Where many listings share the best price, comings and goings cancel out within a minute. How widely the number of
  listings there jumps from look to look tells how many there really were.
* \`listed\` is always \`sold + delisted + change of units standing\`, so a book balances.

Nothing is scaled up for minutes that were not polled. \`coverage\` says how much of a time was seen; after more than three
missed polls there is a gap, not a guess.

## How sure

\`..._error\` is half the width of the 95% interval, in percent, to multiply and divide by: sold 200 with an error of 25 means
between 160 and 250. It grows with what had to be inferred and with what remains in doubt. Prices, quantities and the plain
counts have no such error.

Rules of thumb at one look a minute: up to 30 trades an hour the estimate of sales is good to a few percent over a day; at 300
and more single items scatter by a quarter and more, and the figures say so. Delisted is the weaker figure: at the very front
nothing in two looks tells a withdrawal from a sale. Items that cost only a few copper are the weakest, as hundreds of
orders share one price there and cancel each other out within a minute. Looking once an hour is good for rarely traded
items only.

Sums over the whole market lean on the busiest items and share their error: in three simulated markets of 160 items the sum
of all estimates of sold was 2, 13 and 17 percent above the truth.

## Measured

The simulated game knows every trade, listing and withdrawal. The table compares both rules with that truth over ${hours} hours,
in worlds of ${new Set(behaviours.map(({ behaviour }) => behaviour)).size} kinds of behaviour (${[...new Set(behaviours.map(({ behaviour }) => behaviour))].join(', ')}), seeds ${seeds.join(', ')}. It is written by
\`node bench/src/estimator/run.ts\`. Trades an hour are those of one side of the book.

The factors of the stated errors, and how many listings one hand is taken to move at once, were set on other seeds of the
same simulator. These seeds were not used for that, but the engine and the kinds of behaviour are the same: how the real
market compares is not measured.

* **level rule**, **estimate**: sum of the figures / sum of the truth, median item; 1.00 is right. **middle 80%** is the
  range of single items around it.
* **MAE/h**: mean error of single hours against the mean hour, median item; level rule → estimate.
* **covers**: share of days in which the truth lay within the stated interval (0.95 is meant); **±%**: its median half width.

${tableLines(overall).join('\n')}

### Sales by behaviour, one look a minute

${tableLines(behaviours, ['sold']).join('\n')}
`
}
