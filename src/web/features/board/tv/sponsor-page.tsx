import { useState } from 'react'
import type { ScreenPicture } from '#contract/board/screen-pictures.ts'
import { pictureHref } from '#domain/clubs/picture-href.ts'

type SponsorPageProps = { text: string; picture: ScreenPicture | undefined }

/** A sponsor's text, or the picture as a whole with the text below it. What it shows stands in its place when it fails. */
export function SponsorPage({ text, picture }: SponsorPageProps) {
  const [failed, setFailed] = useState(false)
  if (!picture || failed) {
    return (
      <section className="tv-text">
        <h2>{sponsorTitle}</h2>
        <p>{text || picture?.alt}</p>
      </section>
    )
  }
  const { alt, width, height, file } = picture
  return (
    <section className="tv-sponsor">
      <h2>{sponsorTitle}</h2>
      <div>
        <img
          src={pictureHref(file)}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          onError={() => setFailed(true)}
        />
      </div>
      {text && <p>{text}</p>}
    </section>
  )
}

const sponsorTitle = 'Dagens sponsor'
