import { type EstimatorRow, type EstimatorTable, tableLines } from './table.ts'

/** The page that tells users how the figures of trade are made and how far to trust them. */
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
a sale. Pairing an offer that went with one of its size that came in front was tried and tells next to nothing: robots move
it again, or it is sold, before the next look. Where hardly anything is withdrawn, most of what is called so was sold.
Robots that take their offers back at the front and place them again make sold too high, buyers who clear many prices and
books in which hardly anything is withdrawn make it too low (each behaviour is listed below). Looking every five minutes
is good up to 100 trades an hour; above, single items scatter by a third. Looking once an hour serves rarely traded items
only.

${sumsText(overall)}

## Measured

The simulated game knows every trade, listing and withdrawal. The table compares both rules with that truth over ${hours} hours,
in worlds of ${names.length} kinds of behaviour (${names.join(', ')}), seeds ${seeds.join(', ')}.
Each world has items of its own, and each of \`drawn\` behaves in its own way: every habit is drawn from its whole range. The
table is written by \`node bench/src/estimator/run.ts\`. Trades an hour are those of one side of the book.

The factors of the estimate and of the stated errors are set on other seeds of the same simulator, never on these, which
were measured once. Those of earlier tables are left out: apart-1 to 3 had been measured twice, and after fresh-1 to 3 the
factors were set anew, on more of the others. The engine is the same: how the
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

/** What sums over a market are off by, at the poll intervals that were measured. */
const sumsText = (rows: readonly EstimatorRow[]): string => {
  const sums = rows
    .filter(({ tradesPerHour, pollMinutes }) => tradesPerHour === 'all' && pollMinutes < 60)
    .map(({ pollMinutes, sold, listed, delisted }) => {
      const [s, l, d] = [sold, listed, delisted].map(({ refined }) => refined.biasOfSum.toFixed(2))
      return `at one look in ${pollMinutes} min ${s} of the true units sold, ${l} of those listed and ${d} of those delisted`
    })
  return `Sums over all items lean on the busiest ones and share their error. Over all worlds below they were
${sums.join(',\n')}.
In the worlds measured before, with nearly the same factors, they were 0.97, 0.96 and 0.94 at one look a minute: such sums
scatter by some percent from one set of worlds to another.`
}

const FAR_OFF = 0.15

/** Behaviours of which the median item is far off, at rates at which that is said of sales. */
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
