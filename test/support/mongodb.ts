export async function mongodbUrl(): Promise<string | null> {
  return process.env["TM"] ?? null;
}
