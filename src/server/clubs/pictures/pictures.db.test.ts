import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { pictureHref } from '#domain/clubs/picture-href.ts'
import { pictureLimits } from '#domain/clubs/pictures.ts'
import { clubPictureFiles, clubPictures } from '#server/db/tables/club-pages.ts'
import { courses } from '#server/db/tables/courses.ts'
import { app, club, deleteRateLimits, openClubs, other, who } from '#test/club-people.ts'
import { buildClub } from '#test/clubs.ts'
import { holding } from '#test/lock-waiters.ts'
import { removeDeletedPictures } from './pictures.ts'

let photo = ''
let logo = ''

beforeAll(async () => {
  await openClubs()
  const drawn = async (width: number, height: number) =>
    (await green(width, height).jpeg().toBuffer()).toString('base64')
  photo = await drawn(900, 600)
  logo = await drawn(200, 200)
})
beforeEach(deleteRateLimits)
afterAll(() => app.close())

type Answer = { pictures: ClubPictureView[]; error?: { reason?: string } }

async function ask(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: object,
  cookie = who.admin,
) {
  const answer = await app.request(method, `/api/v1/clubs/${path}`, body, { cookie })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}

const whole = { x: 0, y: 0, width: 1, height: 1 }
const upload = (id: string, given: object = {}, cookie = who.admin) =>
  ask(
    'POST',
    `${id}/pictures`,
    {
      use: 'photo',
      courseId: null,
      alt: 'Hul 7 i aftensol',
      fileName: 'hul-7.jpg',
      file: photo,
      crop: whole,
      replaces: null,
      ...given,
    },
    cookie,
  )

/** Photographs as the database holds them after their conversion, without one. */
async function storePhotos(
  clubId: string,
  count: number,
  given: Partial<typeof clubPictures.$inferInsert> = {},
) {
  const at = new Date('2027-04-01T10:00:00Z')
  const rows = Array.from({ length: count }, (_, position) => ({
    clubId,
    use: 'photo' as const,
    position,
    alt: `Billede ${position + 1}`,
    width: 900,
    height: 600,
    colour: '#2f6b3c',
    hasAlpha: false,
    uploadedAt: at,
    ...given,
  }))
  const stored = await app.db.insert(clubPictures).values(rows).returning()
  const hash = (id: string) => id.replaceAll('-', '').padEnd(43, '_')
  await app.db.insert(clubPictureFiles).values(
    stored.map(({ id }) => ({
      pictureId: id,
      format: 'jpeg' as const,
      width: 900,
      hash: hash(id),
      bytes: Buffer.from('picture'),
    })),
  )
  return stored.map(({ id }) => id)
}

const green = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6b3c' } })
const drawnPng = (width: number, height: number) =>
  green(width, height).png({ compressionLevel: 1 }).toBuffer()

const fetchFile = (path: string) => app.request('GET', path)
const hrefOf = (id: string) =>
  pictureHref({ hash: id.replaceAll('-', '').padEnd(43, '_'), format: 'jpeg' })

describe('an uploaded photograph', () => {
  test('is shown on the club’s page and served to everybody, unchanged for ever', async () => {
    const { id, slug } = await buildClub(app.db)
    const { status, pictures } = await upload(id)
    expect(status).toBe(200)
    const shown = await (await app.request('GET', `/api/v1/clubs/${slug}`)).json()
    expect(shown).toMatchObject({ photos: pictures, photo: pictures[0], logo: null })
    for (const file of pictures[0]?.files ?? []) {
      const answer = await fetchFile(pictureHref(file))
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': `image/${file.format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(file.width)
    }
  })

  test('needs words for those who cannot see it', async () => {
    expect((await upload(club.id, { alt: null })).status).toBe(400)
    expect((await upload(club.id, { alt: '' })).status).toBe(400)
  })

  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['picture_is_drawing', 'logo.svg', () => Buffer.from('<svg onload="alert(1)"/>')],
    ['picture_not_an_image', 'medlemmer.csv', () => Buffer.from('DGU;Navn\n88-1;Bo Lund')],
    ['picture_is_broken', 'hul-7.jpg', () => Buffer.from(photo, 'base64').subarray(0, 1_000)],
    ['picture_format_unknown', 'IMG_1.HEIC', () => Buffer.from('\0\0\0\u0018ftypheic')],
    ['picture_too_large', 'hul-7.jpg', () => Buffer.alloc(pictureLimits.bytes + 1)],
    ['picture_too_many_pixels', 'panorama.png', () => drawnPng(20_000, 2_600)],
  ])('is refused with %s, and nothing is stored', async (reason, fileName, make) => {
    const { id } = await buildClub(app.db)
    const file = Buffer.from(await make()).toString('base64')
    expect(await upload(id, { file, fileName })).toMatchObject({ status: 422, error: { reason } })
    expect(await app.db.$count(clubPictures, eq(clubPictures.clubId, id))).toBe(0)
  })
})

test('the club’s own photograph stands in its row of the finder, in the narrowest size', async () => {
  const { id, slug } = await buildClub(app.db)
  await upload(id)
  const answer: ClubSearch = await (await app.request('GET', '/api/v1/club-search')).json()
  const shown = answer.clubs.find((found) => found.slug === slug)?.photo
  expect(shown).toMatchObject({ alt: 'Hul 7 i aftensol', width: 900, height: 600 })
  expect(shown?.files.map(({ format, width }) => `${format} ${width}`).toSorted()).toEqual([
    'avif 400',
    'jpeg 400',
    'webp 400',
  ])
  expect(answer.clubs.find((found) => found.slug !== slug)?.photo).toBeNull()
})

test('a new logo replaces the old one', async () => {
  const { id } = await buildClub(app.db)
  const given = { use: 'logo', alt: null, file: logo, fileName: 'logo.jpg' }
  await upload(id, given)
  const { pictures } = await upload(id, given)
  expect(pictures.map(({ use }) => use)).toEqual(['logo'])
})

test('the picture of a signature hole belongs to a course of the club', async () => {
  const { id } = await buildClub(app.db)
  const [course] = await app.db
    .insert(courses)
    .values({ clubId: id, name: 'Skovbanen', holes: 18, par: 72 })
    .returning()
  const given = { use: 'hole', courseId: course?.id }
  expect((await upload(id, given)).pictures).toMatchObject([{ use: 'hole', courseId: course?.id }])
  expect((await upload(club.id, given)).status).toBe(404)
})

describe('the photographs of a club', () => {
  test('are at most eight, also when two are uploaded at once', async () => {
    const { id } = await buildClub(app.db)
    await storePhotos(id, pictureLimits.photos - 1)
    const both = await Promise.all([upload(id), upload(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)?.error?.reason).toBe('pictures_used_up')
  })

  test('one of eight can still be replaced, and the new one takes its place', async () => {
    const { id } = await buildClub(app.db)
    const [first] = await storePhotos(id, pictureLimits.photos)
    const { status, pictures } = await upload(id, { replaces: first, alt: 'Nyt billede' })
    expect(status).toBe(200)
    expect(pictures).toHaveLength(pictureLimits.photos)
    expect(pictures[0]?.alt).toBe('Nyt billede')
  })

  test('are put in another order, unless a colleague has moved or added one meanwhile', async () => {
    const { id } = await buildClub(app.db)
    const [a = '', b = '', c = ''] = await storePhotos(id, 3)
    const order = (ids: string[]) => ask('PUT', `${id}/pictures/order`, { ids, seen: [a, b, c] })
    for (const wrong of [
      [b, a],
      [a, a, b],
    ])
      expect((await order(wrong)).status).toBe(409)
    const both = await Promise.all([order([c, b, a]), order([a, c, b])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const moved = both.find(({ status }) => status === 200)
    expect(moved?.pictures.map((one) => one.id)).not.toEqual([a, b, c])
  })

  test('get another text, unless a colleague has changed it meanwhile', async () => {
    const { id } = await buildClub(app.db)
    const [first] = await storePhotos(id, 1)
    const write = (alt: string, seenAlt: string) =>
      ask('PATCH', `${id}/pictures/${first}`, { alt, seenAlt })
    expect((await write('Klubhuset', 'Billede 1')).pictures[0]?.alt).toBe('Klubhuset')
    expect((await write('Terrassen', 'Billede 1')).status).toBe(409)
  })
})

describe('a deleted picture', () => {
  test('is gone from page and address at once, and comes back within a day', async () => {
    const { id } = await buildClub(app.db)
    const ids = await storePhotos(id, 2)
    const [first = ''] = ids
    expect((await fetchFile(hrefOf(first))).status).toBe(200)
    const { pictures } = await ask('DELETE', `${id}/pictures/${first}`, {})
    expect(pictures.map((one) => one.id)).toEqual(ids.slice(1))
    const gone = await fetchFile(hrefOf(first))
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const restored = await ask('POST', `${id}/pictures/${first}/restore`, {})
    expect(restored.pictures.map((one) => one.id)).toEqual(ids)
  })

  test('of five restored at once only one fits into the last place', async () => {
    const { id } = await buildClub(app.db)
    await storePhotos(id, pictureLimits.photos - 1)
    const deleted = await storePhotos(id, 5, { deletedAt: app.ctx().now() })
    const restoreAll = () =>
      Promise.all(deleted.map((one) => ask('POST', `${id}/pictures/${one}/restore`, {})))
    // Blocks changes and no reading, so that without a lock in the code all five would see the last place.
    const restored = await holding(app, 'lock table club_pictures in exclusive mode', restoreAll, 5)
    expect(restored.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
  })

  test('is removed from the database after a day', async () => {
    const { id } = await buildClub(app.db)
    const ago = (hours: number) => new Date(app.ctx().now().getTime() - hours * 3_600_000)
    const [old] = await storePhotos(id, 1, { deletedAt: ago(25) })
    const [young] = await storePhotos(id, 1, { deletedAt: ago(23) })
    expect((await ask('POST', `${id}/pictures/${old}/restore`, {})).error?.reason).toBe(
      'picture_gone',
    )
    await removeDeletedPictures(app.ctx())
    const left = await app.db.select().from(clubPictures).where(eq(clubPictures.clubId, id))
    expect(left.map((one) => one.id)).toEqual([young])
  })
})

describe('others', () => {
  test('staff without the role of administrator, and administrators of another club, change nothing', async () => {
    const [own] = await storePhotos(other.id, 1)
    for (const cookie of [who.staff, who.chair, '']) {
      const status = cookie ? 404 : 401
      expect((await upload(other.id, {}, cookie)).status).toBe(status)
      const [all, one] = [`${other.id}/pictures`, `${other.id}/pictures/${own}`]
      const changes = [
        ask('DELETE', one, {}, cookie),
        ask('PATCH', one, { alt: 'Vores', seenAlt: 'Billede 1' }, cookie),
        ask('PUT', `${all}/order`, { ids: [own], seen: [own] }, cookie),
        ask('POST', `${one}/restore`, {}, cookie),
      ]
      for (const change of changes) expect((await change).status).toBe(status)
    }
  })

  test('a picture of another club is not reached through one’s own', async () => {
    const [foreign] = await storePhotos(other.id, 1)
    const through = (method: 'PATCH' | 'DELETE', body: object) =>
      ask(method, `${club.id}/pictures/${foreign}`, body, who.chair)
    expect((await through('DELETE', {})).status).toBe(404)
    expect((await through('PATCH', { alt: 'Vores', seenAlt: 'Billede 1' })).status).toBe(404)
    const replaced = await upload(club.id, { replaces: foreign }, who.chair)
    expect(replaced.status).toBe(200)
    expect((await fetchFile(hrefOf(foreign ?? ''))).status).toBe(200)
  })

  test('only the club’s administrators may send more than the usual megabyte', async () => {
    const file = Buffer.alloc(2 * 1024 * 1024).toString('base64')
    expect((await upload(club.id, { file }, who.neighbour)).status).toBe(413)
    expect((await upload(club.id, { file }, who.chair)).error?.reason).toBe('picture_not_an_image')
  })
})

test.each([
  '/pictures/../../etc/passwd',
  '/pictures/%2e%2e%2fpackage.json',
  `/pictures/${'a'.repeat(43)}.svg`,
  `/pictures/${'a'.repeat(43)}.jpg`,
  `/pictures/${'a'.repeat(44)}.jpg`,
  '/pictures/',
])('%s is not found', async (path) => {
  expect((await app.request('GET', path)).status).toBe(404)
})
