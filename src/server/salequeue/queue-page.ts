import { secondsToNextLook, type Place } from '#domain/salequeue/place.ts'
import { beforeText, waitText } from '#domain/salequeue/place-text.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { danishDay, danishMinute } from '../clock.ts'
import { documentOf, type View } from './queue-document.ts'
import { queuePath } from './use-turn.ts'

/**
 * The page of a visitor with a place. `chance` from 0 to 1 spreads the next requests, and `next` is a path of ours: the
 * purchase that brought the visitor here.
 */
export function placePage(
  place: Place,
  { now, chance, next }: { now: number; chance: number; next?: string | undefined },
): string {
  return documentOf({ ...viewOf(place, next), again: secondsToNextLook(place, now, chance) })
}

/** The address of the queue's page, which leads on to a path of ours. */
export const queueAddress = (next: string | undefined) =>
  next === undefined ? queuePath : `${queuePath}?next=${encodeURIComponent(next)}`

/** The view of each state in Danish. */
function viewOf(place: Place, next: string | undefined): View {
  if (place.state === 'before_opening') {
    const opens = clockOf(place.opensAt)
    return {
      title: 'Du er med i lodtrækningen',
      label: 'Salget åbner',
      large: opens,
      lead: `Klokken ${opens.replace(/\D*(?=\d)/, '')} trækker vi lod om rækkefølgen.`,
      below: `${paragraph('Alle, der er kommet inden da, har lige store chancer. Du får ingen fordel af at komme tidligt eller af at genindlæse siden.')}${keepsPlace}`,
    }
  }
  if (place.state === 'waiting') {
    return {
      title: 'Du er i kø',
      label: 'Dit nummer',
      large: figureText(place.number),
      lead: `${beforeText(place.before)}.`,
      below: `${paragraph(waitText(place.minutes))}${keepsPlace}`,
    }
  }
  return place.state === 'turn' ? turnView(place.until, next) : turnOverView(place, next)
}

function turnView(until: number, next: string | undefined): View {
  return {
    title: 'Det er din tur',
    label: 'Din tur varer til',
    large: clockOf(until),
    lead: 'Begynd din bestilling nu.',
    below: `<a class="button" href="${attribute(next ?? '/membership')}">${next === undefined ? 'Vælg kort' : 'Gå til din bestilling'}</a>${paragraph(
      'Når du er begyndt på bestillingen, kan du gøre den færdig i ro og mag. En plads i køen gælder til én bestilling, og i den kan du købe op til otte kort.',
    )}${againForm('Har du allerede bestilt og vil købe mere?', next)}`,
  }
}

function turnOverView(
  { from, until }: { from: number; until: number },
  next: string | undefined,
): View {
  return {
    title: 'Din tur er forbi',
    label: 'Din tur sluttede',
    large: clockOf(until),
    lead: `Det var din tur fra ${clockOf(from)} til ${clockOf(until)}.`,
    below: `${paragraph(
      'Nåede du at begynde på en bestilling, kan du <a href="/account/registration">gøre den færdig her</a>. Ellers stil dig i kø igen.',
    )}<form method="post" action="${queueAddress(next)}"><button class="button">Stil dig i kø igen</button></form>`,
  }
}

const paragraph = (html: string) => `<p class="soft">${html}</p>`

const keepsPlace = paragraph(
  'Siden opdaterer sig selv. Du beholder din plads, også hvis du lukker siden – åbn den igen i samme browser.',
)

const againForm = (question: string, next: string | undefined) =>
  `<form method="post" action="${queueAddress(next)}"><p class="soft">${question} <button class="link">Stil dig i kø igen</button></p></form>`

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const clockOf = (at: number) => formatClockProse(danishMinute(new Date(at)))

/** Before the queue begins, nobody gets a place. */
export const notBegunPage = ({ beginsAt, opensAt }: { beginsAt: number; opensAt: number }) =>
  documentOf({
    title: 'Køen er ikke åbnet endnu',
    label: 'Køen åbner',
    large: clockOf(beginsAt),
    lead: `${capital(formatDay(danishDay(new Date(beginsAt))))} kan du stille dig i kø.`,
    below: `${paragraph(`Salget åbner ${clockOf(opensAt)}. Da trækker vi lod om rækkefølgen mellem alle i køen, så du får ingen fordel af at komme først.`)}${paragraph('<a href="/membership">Se kort og priser</a>')}`,
  })

const tryAgain = `<a href="${queuePath}">Prøv igen</a>`

export const noCookiesPage = documentOf({
  title: 'Din browser gemmer ikke din plads',
  label: 'Kø',
  large: 'Cookies',
  lead: 'Din plads i køen ligger i en cookie, og din browser har ikke gemt den.',
  below: `${paragraph('Slå cookies til for siden, eller brug en anden browser. Cookien bruges kun til køen.')}${paragraph(tryAgain)}`,
})

export const robotPage = documentOf({
  title: 'Kø til salget',
  label: 'Sæsonkortet',
  large: 'Kø',
  lead: 'Når mange vil købe på samme tid, lukker vi ind i rækkefølge.',
  below: paragraph('<a href="/membership">Se kort og priser</a>'),
})

/** For a refusal, which is over after some seconds. */
export const queueRefusalPage = (
  status: number,
  { again, errorId }: { again: number; errorId?: string | undefined },
) =>
  documentOf(
    status === 429
      ? {
          title: 'Der er mange i kø fra dit netværk',
          label: 'Prøv igen om',
          large: again < 120 ? `${again} s` : `${Math.ceil(again / 60)} min`,
          lead: 'Der er taget for mange pladser fra din internetforbindelse.',
          below: `${paragraph(
            'Det kan ske på et fælles netværk. Brug telefonens mobildata, eller vent. Har du allerede en plads, beholder du den.',
          )}${paragraph(tryAgain)}`,
        }
      : {
          title: 'Vi får ikke fat i køen lige nu',
          label: 'Vent',
          large: 'Et øjeblik',
          lead: 'Der er meget travlt. Har du en plads, beholder du den.',
          below: `${paragraph('Siden prøver selv igen.')}${errorId ? paragraph(`Fejlnummer: ${errorId}`) : ''}`,
          again,
        },
  )
