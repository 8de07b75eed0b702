import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.ProductsApi;
import org.openapitools.client.api.StoresApi;
import org.openapitools.client.model.*;

/** What the client that openapi-generator makes is asked to do. */
public class Converse {
  interface Work {
    void run() throws ApiException;
  }

  static <T> T refusal(Class<T> model, Work work) throws ApiException {
    try {
      work.run();
    } catch (ApiException error) {
      return new Gson().fromJson(error.getResponseBody(), model);
    }
    throw new IllegalStateException("not refused");
  }

  public static void main(String[] arguments) throws ApiException {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("URL") + "/api/2.0");
    client.setUsername(System.getenv("EMAIL"));
    client.setPassword(System.getenv("KEY"));
    StoresApi stores = new StoresApi(client);
    ProductsApi products = new ProductsApi(client);

    StoresCreate body = new StoresCreate().company("Acme").storefront(java.net.URI.create("https://acme.example")).email("");
    String store = stores.createStores(body, null, null).getStoreId();
    List<String> ids = new ArrayList<>();
    for (String name : Arrays.asList("Handbook", "Poster")) {
      ProductsCreate product =
          new ProductsCreate().product(name).companyId(store).amount(3_000_000_000L).price(12345678.91);
      ids.add(products.createProducts(product, null, null).getProductId());
    }
    String id = ids.get(0);
    ApiResponse<ProductsItem> read = products.readProductsWithHttpInfo(id, null, null, null, null);
    ProductsDetails details = read.getData().getProductsDetails();
    String tag = read.getHeaders().get("etag").get(0);

    List<String> names = new ArrayList<>();
    String after = "";
    while (after != null) {
      ApiResponse<ProductsCollection> page =
          products.listProducts().companyIdFrom(store).companyIdTo(store).priceFrom(12345678.9)
              .amountFrom(2_999_999_999L).itemsPerPage(1L).after(after).executeWithHttpInfo();
      for (ProductsCollectionProductsValue product : page.getData().getProducts().values()) {
        names.add(product.getProductsSummary().getProduct());
      }
      List<String> links = page.getHeaders().getOrDefault("link", Arrays.asList(""));
      Matcher next = Pattern.compile("[?&]after=([^&>]+)[^>]*>; rel=\"?next").matcher(links.get(0));
      after = next.find() ? next.group(1) : null;
    }

    ProductsUpdate change = new ProductsUpdate().amount(details.getAmount() + 1);
    products.updateProducts(id, change, tag, null);
    Error412 stale = refusal(Error412.class, () -> products.updateProducts(id, change, tag, null));
    long changed = products.readProducts(id, null, null, null, null).getProductsDetails().getAmount();
    ProductsCreate elsewhere = new ProductsCreate().product("Lost").companyId("999999");
    Error400 wrong = refusal(Error400.class, () -> products.createProducts(elsewhere, null, null));
    for (String each : ids) products.removeProducts(each, null, null);
    Error404 missing = refusal(Error404.class, () -> products.readProducts(id, null, null, null, null));
    stores.removeStores(store, null, null);
    Object outcome = Arrays.asList(names, details.getPrice(), changed, stale.getCode(), wrong.getCode(),
        wrong.getErrors().get(0).getField(), missing.getCode());
    System.out.println(new Gson().toJson(outcome));
  }
}
