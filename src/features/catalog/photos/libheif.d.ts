declare module "libheif-js/libheif-wasm/libheif.js" {
  type Constant = { value: number };
  type Channel = {
    id: Constant;
    width: number;
    height: number;
    /** The bytes of a row; they can be more than its pixels. */
    stride: number;
    /** A view of the decoder's own memory, until `heif_image_release`. */
    data: Uint8Array;
  };
  type Image = {
    handle: object;
    get_width(): number;
    get_height(): number;
    has_alpha_channel(): boolean;
  };
  export type Heif = {
    HeifDecoder: new () => { decode(file: Uint8Array): Image[] };
    heif_js_decode_image2(
      handle: object,
      colorspace: Constant,
      chroma: Constant,
    ): { code?: Constant; message?: string; channels: Channel[] } | undefined;
    heif_colorspace: { heif_colorspace_RGB: Constant };
    heif_chroma: { heif_chroma_interleaved_RGB: Constant; heif_chroma_interleaved_RGBA: Constant };
    heif_channel: { heif_channel_interleaved: Constant };
  };
  /** Emscripten's options: `instantiateWasm` returns the result of `receive`. */
  type Options = { instantiateWasm(imports: object, receive: (instance: object) => object): object };
  const createHeif: (options: Options) => Heif;
  export default createHeif;
}
