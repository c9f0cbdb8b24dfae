import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScreenPicture } from '#contract/board/screen-pictures.ts'
import type { ClubScreen, TournamentScreen } from '#contract/board/screens.ts'
import { pictureHref } from '#domain/clubs/picture-href.ts'
import { pictureLimits } from '#domain/clubs/pictures.ts'
import type { ScreenPart } from '#domain/board/screen-rotation.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { roles } from '#server/db/tables/roles.ts'
import { screenPictures } from '#server/db/tables/screens.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildTournament } from '#test/tournaments.ts'

const start = Date.parse('2027-06-12T08:30:00+02:00')
let app: TestApp
let at: Awaited<ReturnType<typeof openTournament>>

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set(new Date(start).toISOString())
  at = await openTournament()
})
afterAll(() => app.close())

async function openTournament() {
  const { tournament } = await buildTournament(app.db, { state: 'drawn' })
  const [club] = await app.db.select().from(clubs).where(eq(clubs.id, tournament.clubId))
  const role = { name: 'tournament_director', clubId: tournament.id } as const
  const { cookie } = await signInAs(app, [role])
  return { id: tournament.id, slug: club?.slug ?? '', cookie }
}

const logoOf = async (colour: string, width = 600, height = 150) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

type Answer = { status: number; picture?: ScreenPicture; error?: { reason?: string } }

async function upload(given: object = {}, of = at): Promise<Answer> {
  const file = (await logoOf('#204080')).toString('base64')
  const body = { alt: 'Bageren på Torvet', fileName: 'logo.png', file, ...given }
  const path = `/api/v1/tournaments/${of.id}/screen/pictures`
  const answer = await app.request('POST', path, body, { cookie: of.cookie })
  return { status: answer.status, ...((await answer.json()) as object) }
}
async function uploaded(given: object = {}): Promise<ScreenPicture> {
  const { picture } = await upload(given)
  if (!picture) throw new Error('The picture was refused')
  return picture
}

async function save(parts: ScreenPart[]) {
  const path = `/api/v1/tournaments/${at.id}/screen`
  const headers = { cookie: at.cookie }
  const shown = (await (
    await app.request('GET', path, undefined, headers)
  ).json()) as TournamentScreen
  const { settings, version } = shown
  const body = { isPublished: true, settings: { ...settings, parts }, basedOn: version }
  const answer = await app.request('PUT', path, body, headers)
  return {
    status: answer.status,
    body: (await answer.json()) as TournamentScreen & { error?: { reason?: string } },
  }
}
const sponsor = (pictureId: string, text = ''): ScreenPart => ({ kind: 'sponsor', text, pictureId })
const wall = async () =>
  (await (await app.request('GET', `/api/v1/screens/${at.slug}`)).json()) as ClubScreen
const fetchFile = ({ file }: ScreenPicture) => app.request('GET', pictureHref(file))

describe('the picture of a sponsor', () => {
  test('is on the club’s screen in its own shape, and served to everybody', async () => {
    const picture = await uploaded()
    expect(picture).toMatchObject({ alt: 'Bageren på Torvet', width: 600, height: 150 })
    const { body } = await save([sponsor(picture.id, 'Brød siden 1911')])
    expect(body.pictures).toEqual([picture])
    expect((await wall()).shown?.pictures).toEqual([picture])
    const served = await fetchFile(picture)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect((await sharp(await served.arrayBuffer()).metadata()).width).toBe(600)
  })

  test('may stand without a text, and a sponsor needs one of them', async () => {
    const { id } = await uploaded()
    expect((await save([sponsor(id)])).status).toBe(200)
    expect((await save([{ kind: 'sponsor', text: '' }])).status).toBe(400)
  })

  test('needs words for those who cannot see it', async () => {
    expect((await upload({ alt: ' ' })).status).toBe(400)
  })

  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['picture_is_drawing', 'logo.svg', () => Buffer.from('<svg onload="alert(1)"/>')],
    ['picture_not_an_image', 'sponsorer.csv', () => Buffer.from('Navn;Beløb')],
    ['picture_wrong_extension', 'logo.jpg', () => logoOf('#204080')],
    ['picture_too_small', 'logo.png', () => logoOf('#204080', 300, 300)],
    ['picture_too_long', 'logo.png', () => logoOf('#204080', 2000, 100)],
    ['picture_too_large', 'logo.png', () => Buffer.alloc(pictureLimits.bytes + 1)],
  ])('is refused with %s, and nothing is stored', async (reason, fileName, make) => {
    const file = Buffer.from(await make()).toString('base64')
    expect(await upload({ file, fileName })).toMatchObject({ status: 422, error: { reason } })
    expect(await app.db.$count(screenPictures, eq(screenPictures.tournamentId, at.id))).toBe(0)
  })
})

describe('a picture that no sponsor has any longer', () => {
  test('is gone at once, from its address too', async () => {
    const file = (await logoOf('#802040')).toString('base64')
    const [old, next] = [await uploaded(), await uploaded({ alt: 'Slagteren', file })]
    await save([sponsor(old.id)])
    await save([sponsor(next.id)])
    expect((await wall()).shown?.pictures).toEqual([next])
    expect(await app.db.$count(screenPictures, eq(screenPictures.id, old.id))).toBe(0)
    const { status, body } = await save([sponsor(old.id), sponsor(next.id)])
    expect([status, body.error?.reason]).toEqual([422, 'screen_picture_gone'])
    expect((await wall()).shown?.pictures).toEqual([next])
    await save([])
    const gone = await fetchFile(next)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('stays for an hour after its upload, because a colleague may save something else meanwhile', async () => {
    const { id } = await uploaded()
    const isStored = () => app.db.$count(screenPictures, eq(screenPictures.id, id))
    await save([{ kind: 'birdies' }])
    expect(await isStored()).toBe(1)
    app.clock.set(new Date(start + 3_600_001).toISOString())
    await save([])
    expect(await isStored()).toBe(0)
  })

  test('goes with a later upload when it was never on the screen, and one that is there stays', async () => {
    const [shown, unused] = [await uploaded(), await uploaded({ alt: 'Slagteren' })]
    await save([sponsor(shown.id)])
    app.clock.set(new Date(start + 3_600_001).toISOString())
    const later = await uploaded({ alt: 'Fiskehandleren' })
    const stored = await app.db
      .select({ id: screenPictures.id })
      .from(screenPictures)
      .where(eq(screenPictures.tournamentId, at.id))
    const ids = stored.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([shown.id, later.id].toSorted())
    expect(ids).not.toContain(unused.id)
  })

  test('goes with its tournament', async () => {
    const { id } = await uploaded()
    await app.db.delete(roles).where(eq(roles.tournamentId, at.id))
    await app.db.delete(tournaments).where(eq(tournaments.id, at.id))
    expect(await app.db.$count(screenPictures, eq(screenPictures.id, id))).toBe(0)
  })
})

describe('others', () => {
  test('a scorer uploads nothing', async () => {
    const { cookie } = await signInAs(app, [{ name: 'tournament_scorer', clubId: at.id }])
    expect((await upload({}, { ...at, cookie })).status).toBe(404)
    expect((await upload({}, { ...at, cookie: '' })).status).toBe(401)
  })

  test('a picture of another tournament is not shown on one’s own screen', async () => {
    const other = await openTournament()
    const { picture } = await upload({}, other)
    const { status, body } = await save([sponsor(picture?.id ?? '')])
    expect([status, body.error?.reason]).toEqual([422, 'screen_picture_gone'])
  })
})
