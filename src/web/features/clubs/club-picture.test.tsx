import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClubPicture } from './club-picture.tsx'
import { ClubPictureThumb } from './club-picture-thumb.tsx'

const hash = (letter: string) => letter.repeat(43)
const file = (format: 'avif' | 'webp' | 'jpeg' | 'png', width: number, letter: string) => ({
  format,
  width,
  hash: hash(letter),
})
const picture = {
  alt: 'Hul 7 i aftensol',
  width: 1600,
  height: 1067,
  colour: '#2f6b3c',
  files: [
    file('avif', 400, 'a'),
    file('avif', 1600, 'b'),
    file('webp', 400, 'c'),
    file('jpeg', 400, 'd'),
    file('jpeg', 1600, 'e'),
  ],
}

test('a picture offers every size, and reserves its space in its colour', () => {
  const html = renderToStaticMarkup(<ClubPicture picture={picture} sizes="50vw" />)
  expect(html).toContain(
    `<source type="image/avif" srcSet="/pictures/${hash('a')}.avif 400w, /pictures/${hash('b')}.avif 1600w" sizes="50vw"/>`,
  )
  expect(html).toContain(`src="/pictures/${hash('e')}.jpg"`)
  expect(html).toMatch(/alt="Hul 7 i aftensol" width="1600" height="1067" loading="lazy"/)
  expect(html).toContain('background-color:#2f6b3c')
})

test('the picture that leads a page is fetched first', () => {
  const html = renderToStaticMarkup(<ClubPicture picture={picture} sizes="100vw" leads />)
  expect(html).toMatch(/loading="eager" fetchPriority="high"/i)
})

test('behind a logo with transparent parts no colour is left', () => {
  const files = [file('avif', 192, 'a'), file('png', 192, 'f')]
  const html = renderToStaticMarkup(<ClubPicture picture={{ ...picture, files }} sizes="6rem" />)
  expect(html).toContain(`src="/pictures/${hash('f')}.png"`)
  expect(html).not.toContain('background-color')
})

test('a row shows the club’s photograph with its words, else the landscape, each in a box of its size', () => {
  const row = (photo: typeof picture | null) =>
    renderToStaticMarkup(
      <ClubPictureThumb
        slug="birk"
        photo={photo && { ...photo, id: '', use: 'photo', courseId: null }}
      />,
    )
  expect(row(picture)).toContain('alt="Hul 7 i aftensol"')
  expect(row(null)).toContain('src="/clubs/birk/landscape-card.svg" alt=""')
  for (const html of [row(picture), row(null)]) {
    expect(html).toContain('loading="lazy"')
    expect(html).toContain('aspect-3/2')
  }
})
