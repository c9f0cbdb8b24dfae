import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import {
  addClubPicture,
  deleteClubPicture,
  describeClubPicture,
  orderClubPictures,
  restoreClubPicture,
  type NewClubPicture,
} from '#contract/clubs/pictures.ts'
import type { ClubProfileToEdit } from '#contract/clubs/profile.ts'
import { call } from '../../../api.ts'
import { profileQuery } from '../profile/profile-queries.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

type Sending = { picture: NewClubPicture; onProgress: (share: number) => void }

/** The changes of a club's pictures. Each answers with all of them, which replace those on the page. */
export function usePictureMutations(clubId: string) {
  const client = useQueryClient()
  const key = profileQuery(clubId).queryKey
  const show = (pictures: ClubPictureView[]) =>
    client.setQueryData(key, (data: ClubProfileToEdit | undefined) => data && { ...data, pictures })
  const onSuccess = ({ pictures }: { pictures: ClubPictureView[] }) => {
    show(pictures)
    // Public pages show them too.
    return client.invalidateQueries({ queryKey: ['clubs'] })
  }
  /** Shows what a colleague has changed meanwhile. */
  const onError = () => client.invalidateQueries({ queryKey: key })
  return {
    add: useMutation({
      mutationFn: ({ picture, onProgress }: Sending) =>
        call(addClubPicture, { clubId, ...picture }, undefined, fetchWithProgress(onProgress)),
      onSuccess,
      // The user repeats a failed upload; sending megabytes again by itself could cost money.
      retry: false,
    }),
    describe: useMutation({
      mutationFn: (input: { pictureId: string; alt: string; seenAlt: string }) =>
        call(describeClubPicture, { clubId, ...input }),
      onSuccess,
      onError,
    }),
    order: useMutation({
      mutationFn: (order: { ids: string[]; seen: string[] }) =>
        call(orderClubPictures, { clubId, ...order }),
      onSuccess,
      onError,
    }),
    remove: useMutation({
      mutationFn: (pictureId: string) => call(deleteClubPicture, { clubId, pictureId }),
      onSuccess,
    }),
    restore: useMutation({
      mutationFn: (pictureId: string) => call(restoreClubPicture, { clubId, pictureId }),
      onSuccess,
    }),
  }
}
