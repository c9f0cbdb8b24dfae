import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { cx } from '../../ui/cx.ts'
import { ClubPicture } from './club-picture.tsx'

type ClubLogoProps = {
  club: { slug: string; logo: ClubPictureView | null }
  /** Sets the width, such as `w-16`. */
  className: string
}

/** The logo of a club, or its drawn crest. Without a text of its own: the name of the club stands beside it. */
export function ClubLogo({ club: { slug, logo }, className }: ClubLogoProps) {
  if (logo) {
    return (
      <ClubPicture
        picture={{ ...logo, alt: '' }}
        sizes="6rem"
        className={cx('aspect-square rounded-xs', className)}
      />
    )
  }
  return (
    <img
      src={`/clubs/${slug}/crest.svg`}
      alt=""
      width={96}
      height={112}
      decoding="async"
      className={className}
    />
  )
}
