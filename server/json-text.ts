/** JSON text of a response that its handler has validated against the endpoint's schema, part by part. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns from a handler a response as JSON text. It is sent unchanged, without another validation. */
export const jsonText = <T>(text: string): T => new JsonText(text) as T;
