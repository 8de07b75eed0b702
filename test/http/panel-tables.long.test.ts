import { expect } from "chai";
import { inPanel } from "../support/panel-page.js";

inPanel("tables of the panel", { context: { timezoneId: "UTC" } }, ({ server, staff, panel, page }) => {
  let store: string;
  let product: string;

  before(async () => {
    await staff.makeStore();
    store = await staff.makeStore();
    product = (await staff.make("/api/2.0/products", { product: "Tent", company_id: store }))["product_id"]!;
    await giveValue("Colour", "S", ["Red", "Blue"], ([, blue]) => ({ variant_id: blue }));
    await giveValue("Material", "M", ["Cotton", "Wool", "Silk"], ([cotton, , silk]) => ({
      variant_ids: [cotton, silk],
    }));
    await giveValue("Sold since", "D", [], () => ({ value_int: 1719964800 }));
    await giveValue("Weight", "O", [], () => ({ value_int: 2.5 }));
    await giveValue("Waterproof", "C", [], () => ({ value: "Y" }));
    await giveValue("Empty", "O", [], () => ({}));
  });

  const giveValue = async (
    description: string,
    feature_type: string,
    names: readonly string[],
    value: (variants: readonly string[]) => object,
  ): Promise<void> => {
    const { feature_id } = await staff.make("/api/2.0/features", { description, feature_type, company_id: store });
    const variants: string[] = [];
    for (const variant of names) {
      variants.push((await staff.make(`/api/2.0/features/${feature_id!}/variants`, { variant }))["variant_id"]!);
    }
    await staff.make(`/api/2.0/products/${product}/features`, { feature_id, ...value(variants) });
  };
  it("show the names of references for items without a name", async () => {
    await panel.goTo(`#/products/${product}/features?cols=value,feature_id`);
    for (const name of ["Blue", "Cotton, Silk", "2.5", "Yes", "Empty", "3 Jul 2024, 00:00"]) {
      await page.getByRole("link", { name, exact: true }).waitFor();
    }
    await page.getByRole("link", { name: "Cotton, Silk" }).click();
    await page.getByRole("heading", { name: "Material", level: 1 }).waitFor();
  });

  it("name nested items by the parent that another field refers to", async () => {
    await panel.goTo(`#/products/${product}/features?cols=feature_id,variant_id,variant_ids`);
    await page.getByRole("row", { name: "Colour Blue –" }).waitFor();
    await page.getByRole("row", { name: "Material – Cotton, Silk" }).waitFor();
  });

  it("count the items that refer to an item", async () => {
    const categories = await Promise.all(
      ["Outdoor", "Indoor"].map((category) => staff.make("/api/2.0/categories", { category, company_id: store })),
    );
    const category_ids = [categories[0]!["category_id"]];
    await staff.root("PUT", `/api/2.0/products/${product}`, { category_ids });
    await panel.goTo(`#/categories?company_id=${store}&cols=category,product_count,seo_name`);
    await page.getByRole("row", { name: "Outdoor 1 –" }).waitFor();
    await page.getByRole("row", { name: "Indoor 0 –" }).waitFor();
  });

  it("show the picture of an image, else its address, and the contents of other objects", async () => {
    const address = "https://images.example/tent.png";
    const image = (image_path: string) => ({ detailed: { image_path, alt: "A tent", image_x: 3 } });
    const main_pair = image(`${server.url}/admin/panel/icon.svg`);
    await staff.root("PUT", `/api/2.0/products/${product}`, { main_pair, image_pairs: [image(address)] });
    await panel.goTo(`#/products?company_id=${store}&cols=product,main_pair,image_pairs`);
    await page.locator("td img.picture").waitFor();
    expect(await page.getByRole("link", { name: address }).getAttribute("href")).to.equal(address);
    expect(await page.locator("td").filter({ hasText: "Image path" }).count()).to.equal(0);
  });
});
