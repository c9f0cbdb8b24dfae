import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clubPictureFiles, clubPictures } from '#server/db/tables/club-pages.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { findLeadingPhoto } from '../clubs/pictures/pictures-view.ts'
import { drawShareImage } from './share-image.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a club’s first photograph leads the picture of shared links, cropped to its width', async () => {
  const { id: clubId, name } = await buildClub(app.db)
  expect(await findLeadingPhoto(app.db, clubId)).toBeUndefined()
  const photo = { use: 'photo' as const, position: 0, alt: 'Hul 7', width: 900, height: 600 }
  const [stored] = await app.db
    .insert(clubPictures)
    .values({ ...photo, clubId, colour: '#2f6b3c', hasAlpha: false, uploadedAt: app.clock.now() })
    .returning()
  const bytes = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#2f6b3c' },
  })
    .jpeg()
    .toBuffer()
  const file = { format: 'jpeg' as const, width: 900, hash: 'a'.repeat(43), bytes }
  await app.db.insert(clubPictureFiles).values({ ...file, pictureId: stored?.id ?? '' })

  const upper = await findLeadingPhoto(app.db, clubId)
  if (!upper) throw new Error('The photograph was not found')
  const png = await drawShareImage({ seed: 'a', title: name, below: 'Aarhus C', upper })
  for (const [left, top] of [
    [2, 2],
    [1197, 477],
  ] as const) {
    const { data } = await sharp(png)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    // JPEG keeps colours nearly.
    for (const [i, part] of [0x2f, 0x6b, 0x3c].entries()) {
      expect(Math.abs((data[i] ?? 0) - part)).toBeLessThan(8)
    }
  }
})
