import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ClubScreen, TournamentScreen } from '#contract/board/screens.ts'
import { createApiClient } from '../../replay/api-client.ts'
import type { Played } from '../../replay/make-tournament.ts'
import type { Browsers, Opened } from './browsers.ts'
import { check, checkEqual, type World } from './world.ts'

/** What the screen must have of the tournament that it shows; null for nothing. */
export type Shown = {
  kind: 'live' | 'next' | 'last'
  name: string
  roundId: string | null
  gunAt: number | null
} | null

export type ScreenRow = { place: string; name: string; value: string }
/** The rows of each division, by its name. */
type ScreenRows = Map<string, ScreenRow[]>

export type WallScreen = Awaited<ReturnType<typeof openWallScreen>>

/** The page of a club's screen in a browser, which is opened once and never loaded again. */
export async function openWallScreen(
  { service, ledger }: World,
  { browsers, played }: { browsers: Browsers; played: Played },
) {
  const { director, tournamentId } = played
  const path = `/tournaments/${tournamentId}/screen`
  const { clubSlug } = await director.ask<TournamentScreen>('GET', path)
  const opened = await browsers.open(1920)
  const { page } = opened
  await page.goto(`/tv/${clubSlug}`)
  const client = createApiClient(service.send, { address: '10.7.0.11' })
  const read = () => client.ask<ClubScreen>('GET', `/screens/${clubSlug}`)
  return {
    /** What anybody reads of the screen now. */
    expectData: async (what: string, wanted: Shown) => {
      const { shown } = await read()
      const { kind, name, roundId, gunAt } = shown ?? {}
      checkEqual(ledger, `Screen, ${what}`, shown && { kind, name, roundId, gunAt }, wanted)
    },
    /** Texts that come on the page by themselves, and one that is gone then. */
    expectTexts: async (what: string, texts: readonly string[], gone?: string) => {
      const lacking = (shown: string) => [
        ...texts.filter((text) => !shown.includes(text)),
        ...(gone !== undefined && shown.includes(gone) ? [`not ${gone}`] : []),
      ]
      const isRight = await settles(async () => lacking(await textOf(opened)).length === 0)
      const shown = await textOf(opened)
      check(ledger, isRight, `Screen, ${what}: lacks ${lacking(shown).join(', ')} in ${shown}`)
    },
    /** The rows of all pages, once they are those wanted. */
    expectRows: async (what: string, wanted: ScreenRows) => {
      let shown: ScreenRows = new Map()
      const isRight = await settles(async () => {
        shown = await readPages(opened, (command) =>
          director.ask('POST', `${path}/commands`, { command }),
        )
        return isDeepStrictEqual(shown, wanted)
      })
      for (const [division, rows] of wanted) {
        checkEqual(ledger, `Screen, ${what}, ${division}`, shown.get(division), rows)
      }
      checkEqual(ledger, `Screen, ${what}`, isRight, true)
    },
    /** The director shows the tournament, or takes it off. */
    publish: async (isPublished: boolean) => {
      const { settings, version } = await director.ask<TournamentScreen>('GET', path)
      await director.ask('PUT', path, {
        isPublished,
        settings: { ...settings, parts: [{ kind: 'board', divisionId: null }] },
        basedOn: version,
      })
    },
    close: () => {
      ledger.failures.push(...opened.errors.map((error) => `Console of the screen: ${error}`))
    },
  }
}

/** Whether something becomes true within 40 seconds. */
async function settles(isRight: () => Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + 40_000; performance.now() < until; await sleep(500)) {
    if (await isRight()) return true
  }
  return false
}

const textOf = async ({ page }: Opened) =>
  (await page.locator('.tv').innerText()).replaceAll(/\s+/g, ' ')

/** Turns the pages by the director's remote control, and reads each. */
async function readPages(
  { page }: Opened,
  command: (command: 'pause' | 'next') => Promise<unknown>,
): Promise<ScreenRows> {
  await command('pause')
  const rows: ScreenRows = new Map()
  const pages = new Set<string>()
  for (let turn = 0; turn < 12; turn += 1) {
    const shown = await page.evaluate(readPage)
    if (pages.has(shown.key)) {
      if (shown.pages <= pages.size) break
      await sleep(500)
      continue
    }
    pages.add(shown.key)
    rows.set(shown.division, [...(rows.get(shown.division) ?? []), ...shown.rows])
    if (shown.pages <= pages.size) break
    await command('next')
    await sleep(2_500)
  }
  return rows
}

/** Runs in the page. */
function readPage() {
  const section = document.querySelector('.board-screen section')
  const text = (of: Element | null | undefined) => of?.textContent?.trim() ?? ''
  const own = (of: Element | null | undefined) => (of?.firstChild?.textContent ?? '').trim()
  const division = own(section?.querySelector('h2'))
  const pages = / af (\d+)/.exec(text(document.querySelector('.board-screen footer')))
  return {
    division,
    key: text(section?.querySelector('h2')),
    pages: Number(pages?.[1] ?? 1),
    rows: [...(section?.querySelectorAll('li') ?? [])].map((row) => ({
      place: text(row.querySelector('.board-screen-place [aria-hidden]')),
      name: own(row.querySelector('.board-screen-name')),
      value: text(row.querySelector('.board-screen-value [aria-hidden]')),
    })),
  }
}
