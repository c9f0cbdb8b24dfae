import { CopyText } from './copy-text.tsx'

export const BookingText = () => (
  <CopyText what="teksten til bookingen" text="Sæsonkort, betales ikke" />
)

export const Long = () => (
  <CopyText
    what="teksten til bookingen"
    text="Sæsonkort SK27-8HJM-22VX-7, vi er to gæster og går gerne ud med andre"
  />
)
