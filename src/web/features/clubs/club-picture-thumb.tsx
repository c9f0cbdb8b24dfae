import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { cx } from '../../ui/cx.ts'
import { ClubPicture } from './club-picture.tsx'
import { landscapeSrc } from './landscape-src.ts'

type ClubPictureThumbProps = {
  slug: string
  /** The club's own photograph, if it has one. */
  photo?: ClubPictureView | null
  className?: string
}

/**
 * A small picture of a club for a list, 3 : 2: its photograph with the club's words, else its landscape, which is
 * decoration beside the club's name. Its box has its size before it is loaded.
 */
export function ClubPictureThumb({ slug, photo, className }: ClubPictureThumbProps) {
  const box = cx('aspect-3/2 rounded-sm bg-green-100 object-cover', className)
  if (photo) return <ClubPicture picture={photo} sizes="7rem" className={box} />
  return (
    <img
      src={landscapeSrc(slug, 'card')}
      alt=""
      width={1200}
      height={800}
      loading="lazy"
      decoding="async"
      className={box}
    />
  )
}
