/** What keeps an image from being made, as a Danish sentence with the way out. */
export class ImageRefusal extends Error {}
