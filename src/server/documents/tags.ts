import { cloneElement, type ReactElement } from 'react'

type Structure = {
  type:
    | 'Art'
    | 'BlockQuote'
    | 'Figure'
    | 'H1'
    | 'H2'
    | 'L'
    | 'LBody'
    | 'LI'
    | 'Lbl'
    | 'P'
    | 'TD'
    | 'TH'
    | 'TR'
    | 'Table'
  /** Of a `TH`: which cells it names. */
  scope?: 'Column' | 'Row'
  /** Of an `L`: its labels are 1, 2, 3. */
  numbered?: true
  /** Of a `Figure`: what it shows. */
  alt?: string
  /** The element around this one where no drawn box is: the table of a row. */
  within?: Tag
}

/**
 * What an element is to somebody who has the file read aloud: a structure type of PDF 1.7 (ISO 32000-1, 14.8.4), or a
 * decoration that is left out with everything in it. The object stands for one element of the file: what the same object
 * is set on is read as one, such as the two parts of a text that a page break divides.
 */
export type Tag = Structure | { type: 'Artifact' }

/**
 * The element with a tag. Text without one belongs to the tag around it, whose type must be one that holds text; a drawing
 * without one is a decoration.
 */
export const tagged = (tag: Tag, element: ReactElement): ReactElement =>
  cloneElement(element as ReactElement<{ tag?: Tag }>, { tag })
