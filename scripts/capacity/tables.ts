import {
  assumptions,
  nationalFinal,
  perCoreSecond,
  saleOpening,
  sizes,
  type Measurement,
  type Measurements,
} from './model.ts'

/** The tables of docs/capacity.md by their names, which stand in comments around them. */
export function capacityTables(measured: Measurements): Record<string, string> {
  return {
    journeys: journeys(measured),
    opening: opening(measured),
    final: final(measured),
  }
}

/** Puts the tables between their comments; throws for a page without the place of one. */
export function fillTables(page: string, measured: Measurements): string {
  return Object.entries(capacityTables(measured)).reduce((text, [name, table]) => {
    const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`)
    if (!place.test(text)) throw new Error(`docs/capacity.md has no place for ${name}`)
    return text.replace(place, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`)
  }, page)
}

function journeys(measured: Measurements): string {
  const { publicPagesPerCoreSecond, purchaseServiceMs, purchaseDatabaseMs, lookMs } = measured
  const core = (of: Measurement) => figure(perCoreSecond(of.value), of)
  return table(
    ['Journey', 'A second', 'Of', 'Measured by'],
    [
      [
        'public page from bytes',
        figure(publicPagesPerCoreSecond.value, publicPagesPerCoreSecond),
        'a core',
        publicPagesPerCoreSecond.source,
      ],
      [
        'public page, rendered after a change',
        core(measured.pageRenderMs),
        'a core',
        measured.pageRenderMs.source,
      ],
      ['look at the queue', core(lookMs), 'a core', lookMs.source],
      [
        'purchase, in the service',
        core(purchaseServiceMs),
        'a core of the service',
        purchaseServiceMs.source,
      ],
      [
        'purchase, in the database',
        core(purchaseDatabaseMs),
        'a core of the database',
        purchaseDatabaseMs.source,
      ],
      [
        'check-in',
        figure(measured.checkInsPerSecond.value, measured.checkInsPerSecond),
        'both cores',
        measured.checkInsPerSecond.source,
      ],
      [
        'saved score, one after another',
        core(measured.scoreMs),
        'both cores',
        measured.scoreMs.source,
      ],
      [
        'sign-in by password, one after another',
        core(measured.signInMs),
        'both cores',
        measured.signInMs.source,
      ],
    ],
  )
}

function opening(measured: Measurements): string {
  return table(
    [
      'Size',
      'Purchases a minute',
      'Full first',
      'Let in a minute',
      `All ${grouped(assumptions.buyers * assumptions.buyingShare)} served after`,
      'Cores for the waiting',
      'Cores for pages',
    ],
    sizes.map((size) => {
      const of = saleOpening(measured, size)
      return [
        size.name,
        marked(grouped(of.perMinute), measured.purchaseServiceMs, measured.purchaseDatabaseMs),
        of.first,
        marked(grouped(of.letInPerMinute), measured.purchaseServiceMs, measured.purchaseDatabaseMs),
        `${grouped(of.minutes)} min`,
        marked(of.lookCores.toFixed(2), measured.lookMs),
        of.pageCores.toFixed(2),
      ]
    }),
  )
}

function final(measured: Measurements): string {
  const of = nationalFinal(measured)
  return table(
    ['Watchers', 'Processes', 'Memory', 'Messages a second', 'Network'],
    [
      [
        grouped(assumptions.watchers),
        String(of.processes),
        `${grouped(of.memoryMiB)} MiB`,
        grouped(of.messagesPerSecond),
        `${grouped(of.megabitsPerSecond)} Mbit/s`,
      ],
    ],
  )
}

/** A figure, marked when it must be measured again. */
const figure = (value: number, of: Measurement) =>
  marked(value >= 100 ? grouped(Math.round(value)) : value.toFixed(1), of)

const marked = (text: string, ...of: Measurement[]) =>
  of.every(({ quiet }) => quiet) ? text : `${text} †`

const grouped = (value: number) => value.toLocaleString('en-US')

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
