import type { ReactNode } from 'react'
import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ClubPicture } from '../club-picture.tsx'
import type { PictureChanges } from './use-picture-changes.ts'

type OnePictureProps = {
  title: string
  picture: ClubPictureView | undefined
  change: PictureChanges
  shape: string
  children: ReactNode
}

/** A single picture such as the logo, and the place to choose it. */
export function OnePicture({ title, picture, change, shape, children }: OnePictureProps) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-lg">{title}</h3>
      {picture && (
        <div className="flex items-end gap-3">
          <ClubPicture picture={picture} sizes="22rem" className={cx('rounded-md', shape)} />
          <Button variant="quiet" onClick={() => change.remove(picture.id)}>
            Slet <span className="sr-only">{title}</span>
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}
